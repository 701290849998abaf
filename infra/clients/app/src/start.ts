// Runs before everything else: asks for the texts of the person's language and for the app at the same time.

import { readLanguage, type Language } from 'wfm-ui/language.ts';

import type { LoadPart, LoadTexts, Parts } from './loading.ts';
import type { Dictionary } from './words/en.ts';

/** The names of the files, which the build knows. */
declare const FILES: {
  readonly app: string;
  readonly texts: Readonly<Record<Language, string>>;
  readonly parts: Readonly<Record<keyof Parts, string>>;
};

const loadTexts: LoadTexts = async (language) => {
  const file = FILES.texts[language];
  const texts = await import(file) as { readonly texts: Dictionary };
  return texts.texts;
};

const loadPart: LoadPart = (name, attempt) => {
  const file = `${FILES.parts[name]}${attempt > 0 ? `?${attempt}` : ''}`;
  return import(file);
};

async function start(): Promise<void> {
  const language = readLanguage();
  document.documentElement.lang = language;
  const texts = loadTexts(language);
  // Browsers give Web Locks to https and to the same machine only. Without them nothing works.
  if (!('locks' in navigator)) {
    say((await texts).problems.unsupported);
    return;
  }
  globalThis.wfmStart = { language, texts, loadTexts, loadPart };
  const file = FILES.app;
  await Promise.all([texts, import(file)]);
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
