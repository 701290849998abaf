import { render } from 'preact';

import { App, type Restored } from './app.tsx';
import { LoadPartContext } from './part.tsx';
import { client } from './service.ts';

const { language, texts, loadTexts, loadPart } = globalThis.wfmStart;

// The storage is read while the texts are still on their way, so that the first screen is drawn once.
const reading: Promise<Restored> = client.session.restore().then(
  (session) => ({ session, failure: null }), (failure: unknown) => ({ session: null, failure }),
);
const [restored, present] = await Promise.all([reading, texts]);
const root = document.getElementById('app');
if (root) {
  render(
    <LoadPartContext.Provider value={loadPart}><App language={language} texts={present} loadTexts={loadTexts} restored={restored} /></LoadPartContext.Provider>,
    root,
  );
}

// Without a service worker the app works, too, but does not start offline.
if ('serviceWorker' in navigator) {
  const register = (): void => { navigator.serviceWorker.register('service-worker.js').catch(() => undefined); };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
