// Searches names as people type them: by the beginnings of words, without accents.

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u);
const beginAll = (wanted: readonly string[], words: readonly string[]): boolean => wanted.every((one) => words.some((word) => word.startsWith(one)));
const wantedOf = (question: string): string[] => plain(question).split(/\s+/).filter(Boolean);

/** Whether every word of a question begins a word of a text. */
export function fits(question: string, text: string): boolean {
  return beginAll(wantedOf(question), wordsOf(text));
}

const known = new WeakMap<object, string[]>();

/** What fits a question. The words of each are taken apart once, so that each key in a list of 10,000 has its effect at once. */
export function fitting<One extends object>(question: string, all: readonly One[], textOf: (one: One) => string): readonly One[] {
  const wanted = wantedOf(question);
  if (wanted.length === 0) return all;
  return all.filter((one) => {
    let words = known.get(one);
    if (!words) known.set(one, words = wordsOf(textOf(one)));
    return beginAll(wanted, words);
  });
}
