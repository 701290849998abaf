// Reads a file beside the page, so that a large one does not hold it up.

import { decode, MOST_BYTES, MOST_ROWS, readTable, type Table } from './table.ts';

export type Answer = { table: Table } | { error: 'tooBig' | 'wrongFile' };

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = (told: Answer): void => { self.postMessage(told); };
  if (data.byteLength > MOST_BYTES) {
    answer({ error: 'tooBig' });
    return;
  }
  const table = readTable(decode(new Uint8Array(data)));
  if (!table || table.rows.length === 0) answer({ error: 'wrongFile' });
  else answer(table.rows.length > MOST_ROWS ? { error: 'tooBig' } : { table });
});
