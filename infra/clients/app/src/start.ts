// Runs before everything else: asks for the texts of the person's language and for the app at the same time.

import type * as Main from './main.tsx';
import type { Dictionary } from './words/en.ts';
import { readLanguage, type Language, type LoadTexts } from './words/language.ts';

/** The names of the files, which the build knows. */
declare const FILES: { readonly app: string; readonly texts: Readonly<Record<Language, string>> };

const loadTexts: LoadTexts = async (language) => {
  const file = FILES.texts[language];
  const texts = await import(file) as { readonly texts: Dictionary };
  return texts.texts;
};

async function start(): Promise<void> {
  const language = readLanguage();
  document.documentElement.lang = language;
  const loading = loadTexts(language);
  // Browsers give Web Locks to https and to the same machine only. Without them nothing works.
  if (!('locks' in navigator)) {
    say((await loading).problems.unsupported);
    return;
  }
  const file = FILES.app;
  const [texts, main] = await Promise.all([loading, import(file) as Promise<typeof Main>]);
  await main.run(language, texts, loadTexts);
}

function say(text: string): void {
  const shown = document.createElement('p');
  shown.className = 'noscript';
  shown.textContent = text;
  document.body.append(shown);
}

start().catch((error: unknown) => {
  console.error(error);
  // The texts may be what is missing.
  say('The app could not be loaded. Check the network and load the page again. · Die App ließ sich nicht laden. Prüfen Sie das Netz und laden Sie die Seite neu.');
});
