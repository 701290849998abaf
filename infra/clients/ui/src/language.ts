// Which language the app speaks. Its texts are a file of their own, so nobody loads those of another language first.

/** The languages by their tags, as they call themselves. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'wfm-language';

export function readLanguage(): Language {
  const wanted = [readStored(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((tag): tag is Language => tag !== null && tag in LANGUAGES) ?? 'en';
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // The choice then holds until the page is closed.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
