import { render } from 'preact';

import { App, type Restored } from './app.tsx';
import { client } from './service.ts';
import type { Dictionary } from './words/en.ts';
import type { Language, LoadTexts } from './words/language.ts';

// The storage is read while the texts are still on their way, so that the first screen is drawn once.
const restored: Promise<Restored> = client.session.restore().then(
  (session) => ({ session, failure: null }), (failure: unknown) => ({ session: null, failure }),
);

/** Shows the app, which loads the texts of another language where the person chooses one. */
export async function run(language: Language, texts: Dictionary, loadTexts: LoadTexts): Promise<void> {
  const root = document.getElementById('app');
  const start = await restored;
  if (root) render(<App language={language} texts={texts} loadTexts={loadTexts} restored={start} />, root);
  if (!('serviceWorker' in navigator)) return;
  // Without it the app works, too, but does not start offline.
  const register = (): void => { navigator.serviceWorker.register('service-worker.js').catch(() => undefined); };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
