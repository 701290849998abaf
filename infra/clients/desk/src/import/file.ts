// Reads a file in a worker, and remembers what its columns mean.

import type { Columns } from './cells.ts';
import type { Kind } from './kind.ts';
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

export const storedAs = (kind: Pick<Kind, 'id'>, head: readonly string[]): string => `wfm-desk-columns ${kind.id} ${head.join('|').slice(0, 500)}`;

export function readColumns(kind: Kind, head: readonly string[]): Columns {
  try {
    const stored = JSON.parse(localStorage.getItem(storedAs(kind, head)) ?? 'null') as Columns | null;
    if (stored?.length === head.length) return stored;
  } catch {
    // Then they are guessed.
  }
  return kind.guess(head);
}
