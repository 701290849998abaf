// Runs before everything else: without Web Locks, which browsers give to https and to the same machine only, nothing works.

import { createWords, readLanguage } from './words/index.ts';

if (!('locks' in navigator)) {
  const words = createWords(readLanguage());
  document.documentElement.lang = words.language;
  const text = document.createElement('p');
  text.className = 'noscript';
  text.textContent = words.t.problems.unsupported;
  document.body.append(text);
  throw new Error('this browser or address is not supported');
}
