// A person in a form: found by the beginning of a name or by a number, and chosen from a list (the ARIA pattern of a combobox).

import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Field } from 'wfm-ui/parts.tsx';

import { useReading } from './data.ts';
import { byName, listName, type Employee } from './people.ts';
import { fits } from './search.ts';
import { api } from './service.ts';
import { useWords } from './words/index.ts';

interface PersonFieldProps {
  label: string;
  /** The id of the person, or what `idOf` says; empty for nobody. */
  value: string;
  change: (value: string, person: Employee | null) => void;
  /** What it means that nobody is chosen. Without it, somebody has to be chosen. */
  none?: string;
  /** Who may be chosen; everybody without it. */
  isMeant?: (person: Employee) => boolean;
  idOf?: (person: Employee) => string | null;
  /** The name of a value, where the caller knows it. */
  nameOf?: (value: string) => string | null;
  hint?: string | undefined;
  error?: string | null | undefined;
  isReadOnly?: boolean;
  /** Whether the label stands beside it, as in a bar of filters. */
  isInline?: boolean;
}

const PAUSE = 150;
const MOST = 20;

/** The longest word: the service looks for the beginning of one, and the rest is compared here. */
const longest = (question: string): string => question.split(/[\s,]+/).reduce((best, word) => (word.length > best.length ? word : best), '');
const textOf = (one: Employee): string => `${one.employee_number} ${one.first_name} ${one.last_name} ${one.preferred_name ?? ''}`;

export function PersonField({ label, value, change, none, isMeant = () => true, idOf = ({ id }) => id, nameOf, hint, error, isReadOnly = false, isInline = false }: PersonFieldProps): JSX.Element {
  const { t } = useWords();
  const texts = t.persons;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [question, setQuestion] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [isWrong, setWrong] = useState(false);
  const [chosen, setChosen] = useState<Employee | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const told = value === '' ? none ?? '' : (chosen && idOf(chosen) === value ? listName(chosen) : nameOf?.(value) ?? null);
  const named = useReading(told === null && !nameOf ? `people named ${value}` : null, () => answered(api.GET('/employees/{id}', { params: { path: { id: value } } })));
  const name = told ?? (named.data ? listName(named.data) : nameOf || named.error ? t.somebody : '');
  useEffect(() => {
    const timer = setTimeout(() => { setQuestion((typed ?? '').trim()); }, PAUSE);
    return () => { clearTimeout(timer); };
  }, [typed]);
  const reading = useReading(isOpen ? `people found ${longest(question).toLowerCase()}` : null, async () => {
    const word = longest(question);
    return (await answered(api.GET('/employees', { params: { query: { limit: 100, ...(word && { q: word }) } } }))).data.sort(byName);
  });
  const wanted = (typed ?? '').trim();
  const last = useRef<readonly Employee[]>([]);
  if (reading.data) last.current = reading.data;
  const found = (reading.data ?? last.current).filter((one) => idOf(one) !== null && isMeant(one) && fits(wanted, textOf(one))).slice(0, MOST);
  const options: readonly (Employee | null)[] = [...(none !== undefined && wanted === '' ? [null] : []), ...found];
  const isSettled = reading.data !== null && question === wanted;
  useEffect(() => { setAt(0); }, [wanted]);
  useEffect(() => { list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }); }, [at, isOpen]);
  // Who types and presses Enter at once gets the first person as soon as the list is there.
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !isSettled) return;
    setAwaited(false);
    if (options[0] !== undefined) choose(options[0]);
  }, [isAwaited, isSettled]);
  const open = (): void => { if (!isReadOnly) setOpen(true); };
  const finish = (): void => {
    setOpen(false);
    setTyped(null);
    setWrong(false);
    setAwaited(false);
  };
  const choose = (one: Employee | null): void => {
    setChosen(one);
    change(one ? idOf(one) ?? '' : '', one);
    finish();
  };
  const left = (): void => {
    const text = (typed ?? '').trim();
    const [only] = found;
    if (typed === null) setOpen(false);
    else if (text === '') choose(null);
    else if (isSettled && only && found.length === 1) choose(only);
    else {
      finish();
      setWrong(text !== name);
    }
  };
  const pressed = (event: KeyboardEvent): void => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      if (isOpen && options.length > 0) setAt((at + move + options.length) % options.length);
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      const one = options[at];
      if (!isSettled) setAwaited(true);
      else if (one !== undefined) choose(one);
    } else if (event.key === 'Escape' && isOpen) finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const input = (given: object): JSX.Element => (
    <span class="person-field">
      <input
        {...given} role="combobox" aria-autocomplete="list" aria-expanded={isOpen && options.length > 0} aria-controls={`${id}-list`} aria-activedescendant={isOpen && options.length > 0 ? `${id}-${at}` : undefined}
        disabled={isReadOnly} autocomplete="off" spellcheck={false} maxLength={100} placeholder={texts.search} value={typed ?? name}
        onFocus={(event) => { event.currentTarget.select(); }} onClick={open} onInput={(event) => { setTyped(event.currentTarget.value); open(); }} onBlur={left} onKeyDown={pressed}
      />
      {isOpen && options.length > 0 && (
        <ul class="person-list" role="listbox" id={`${id}-list`} aria-label={label} ref={list}>
          {options.map((one, index) => (
            <li key={one?.id ?? ''} role="option" id={`${id}-${index}`} aria-selected={index === at} onMouseDown={(event) => { event.preventDefault(); }} onClick={() => { choose(one); }}>
              {one ? <>{listName(one)} <span class="soft small">{one.employee_number}{one.job_title && ` · ${one.job_title}`}</span></> : none}
            </li>
          ))}
        </ul>
      )}
      {isOpen && isSettled && options.length === 0 && <span class="person-list soft" role="status">{texts.nobody}</span>}
      {isOpen && isSettled && options.length > 0 && <span class="unseen" role="status">{texts.found(found.length)}</span>}
    </span>
  );
  if (isInline) return <div class="inline-field"><label for={id}>{label}</label>{input({ id })}</div>;
  return <Field label={label} hint={hint} error={isWrong ? texts.choose : error}>{input}</Field>;
}
