// Reads a file in a worker, and remembers what its columns mean.

import { guessColumns, type Columns } from './people.ts';
import type { Answer } from './worker.ts';

/** The file of the worker, which the build knows. */
declare const WORKER: string;

interface Types {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

// Only a file of the desk itself may run, and the browser is told so.
const policy = (globalThis as { trustedTypes?: Types }).trustedTypes?.createPolicy('desk-worker', { createScriptURL: (url) => { if (new URL(url).origin !== location.origin) throw new Error('a foreign worker'); return url; } });

export function readFile(file: File): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(WORKER, import.meta.url).href;
    const worker = new Worker(policy?.createScriptURL(url) ?? url);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => { worker.terminate(); resolve(data); });
    worker.addEventListener('error', () => { worker.terminate(); reject(new Error('the worker has failed')); });
    file.arrayBuffer().then((bytes) => { worker.postMessage(bytes, [bytes]); }, reject);
  });
}

export const storedAs = (head: readonly string[]): string => `wfm-desk-columns ${head.join('|').slice(0, 500)}`;

export function readColumns(head: readonly string[]): Columns {
  try {
    const stored = JSON.parse(localStorage.getItem(storedAs(head)) ?? 'null') as Columns | null;
    if (stored?.length === head.length) return stored;
  } catch {
    // Then they are guessed.
  }
  return guessColumns(head);
}
