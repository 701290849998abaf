import { render } from 'preact';

import { App } from './app.tsx';
import { client } from './service.ts';
import type { Dictionary } from './words/en.ts';
import type { Language, LoadTexts } from './words/language.ts';

// The storage is read while the texts are still on their way. The app asks again, and tells a failure.
client.session.restore().catch(() => undefined);

/** Shows the app, which loads the texts of another language where the person chooses one. */
export function run(language: Language, texts: Dictionary, loadTexts: LoadTexts): void {
  const root = document.getElementById('app');
  if (root) render(<App language={language} texts={texts} loadTexts={loadTexts} />, root);
  if (!('serviceWorker' in navigator)) return;
  // Without it the app works, too, but does not start offline.
  const register = (): void => { navigator.serviceWorker.register('service-worker.js').catch(() => undefined); };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
