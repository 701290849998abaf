import { render } from 'preact';
import { readLanguage, type Language } from 'wfm-ui/language.ts';

import { App } from './app.tsx';
import { client } from './service.ts';
import type { Dictionary } from './words/en.ts';

async function loadTexts(language: Language): Promise<Dictionary> {
  return language === 'de' ? (await import('./words/de.ts')).de : (await import('./words/en.ts')).en;
}

const language = readLanguage();
document.documentElement.lang = language;
try {
  // The storage is read while the texts are still on their way.
  const [texts, failure] = await Promise.all([loadTexts(language), client.session.restore().then(() => null, (error: unknown) => error)]);
  const root = document.getElementById('desk');
  if (root) render(<App language={language} texts={texts} loadTexts={loadTexts} failure={failure} />, root);
} catch (error) {
  console.error(error);
  const shown = document.createElement('p');
  shown.className = 'noscript';
  // The texts may be what is missing.
  shown.textContent = 'The desk could not be loaded. Check the network and load the page again. · Der Schreibtisch ließ sich nicht laden. Prüfen Sie das Netz und laden Sie die Seite neu.';
  document.body.append(shown);
}
