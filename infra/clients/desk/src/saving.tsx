// How the desk sends what a person has entered: once, whatever happens on the way, and never over what somebody else has saved.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { hasCode } from 'wfm-ui/answers.ts';
import { Dialog } from 'wfm-ui/parts.tsx';

import { useWords } from './words/index.ts';

/**
 * The `Idempotency-Key` of what is sent. All tries of the same have the same key, and something else has another one.
 */
export function useKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

export interface Stored<T> {
  value: T;
  /** The ETag under which it was read. */
  tag: string;
}

type Fields = Record<string, unknown>;

interface Question {
  fields: { field: string; before: unknown; theirs: unknown; yours: unknown }[];
  answer: (chosen: Set<string> | null) => void;
}

interface Change<T> {
  /** As it was when the person began. */
  base: Stored<T>;
  /** The changed fields alone. */
  changes: Partial<T>;
  read: () => Promise<Stored<T>>;
  send: (changes: Partial<T>, tag: string) => Promise<void>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Sends changed fields with `If-Match`. Where somebody else has saved meanwhile, it reads again. If they changed other fields, it
 * sends again. Otherwise the person chooses field by field.
 *
 * Answers `saved`, `merged` (others changed something else meanwhile), or `kept` (the person has kept what the others saved).
 */
export function useSave(labels: (field: string) => string, write: (field: string, value: unknown) => string): {
  save: <T extends object>(change: Change<T>) => Promise<'saved' | 'merged' | 'kept'>;
  dialog: JSX.Element | null;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const save = async <T extends object>({ base, changes, read, send }: Change<T>): Promise<'saved' | 'merged' | 'kept'> => {
    let present = base;
    let wanted = changes;
    for (let attempt = 0; ; attempt += 1) {
      try {
        await send(wanted, present.tag);
        return attempt === 0 ? 'saved' : 'merged';
      } catch (error) {
        if (!hasCode(error, 'precondition_failed') || attempt >= 5) throw error;
      }
      const theirs = await read();
      const before = present.value as Fields;
      const [now, yours] = [theirs.value as Fields, wanted as Fields];
      const disputed = Object.keys(yours).filter((field) => !isSame(before[field], now[field]) && !isSame(now[field], yours[field]));
      if (disputed.length > 0) {
        const chosen = await new Promise<Set<string> | null>((answer) => {
          setQuestion({ fields: disputed.map((field) => ({ field, before: before[field], theirs: now[field], yours: yours[field] })), answer });
        });
        setQuestion(null);
        if (chosen === null) return 'kept';
        wanted = Object.fromEntries(Object.entries(yours).filter(([field]) => !disputed.includes(field) || chosen.has(field))) as Partial<T>;
        if (Object.keys(wanted).length === 0) return 'kept';
      }
      present = theirs;
    }
  };
  const dialog = question && <ConflictDialog question={question} labels={labels} write={write} />;
  return { save, dialog };
}

interface ConflictProps {
  question: Question;
  labels: (field: string) => string;
  write: (field: string, value: unknown) => string;
}

function ConflictDialog({ question: { fields, answer }, labels, write }: ConflictProps): JSX.Element {
  const { t } = useWords();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isMine: boolean): void => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Dialog title={t.conflict.title} close={() => { answer(null); }}>
      <p class="soft">{t.conflict.text}</p>
      <table class="conflict">
        <thead><tr><th scope="col">{t.conflict.field}</th><th scope="col">{t.conflict.before}</th><th scope="col">{t.conflict.theirs}</th><th scope="col">{t.conflict.yours}</th></tr></thead>
        <tbody>
          {fields.map(({ field, before, theirs, yours }) => (
            <tr key={field}>
              <th scope="row">{labels(field)}</th>
              <td class="soft">{write(field, before)}</td>
              <td><label class="check"><input type="radio" name={field} checked={!mine.has(field)} onChange={() => { choose(field, false); }} />{write(field, theirs)}</label></td>
              <td><label class="check"><input type="radio" name={field} checked={mine.has(field)} onChange={() => { choose(field, true); }} />{write(field, yours)}</label></td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="ways">
        <button type="button" class="main" onClick={() => { answer(new Set(mine)); }}>{t.conflict.save}</button>
        <button type="button" onClick={() => { answer(null); }}>{t.cancel}</button>
      </div>
    </Dialog>
  );
}
