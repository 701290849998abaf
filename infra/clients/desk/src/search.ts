// Searches names as people type them: by the beginnings of words, without accents.

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a question begins a word of a text. */
export function fits(question: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(question).split(/\s+/).filter(Boolean).every((wanted) => words.some((word) => word.startsWith(wanted)));
}
