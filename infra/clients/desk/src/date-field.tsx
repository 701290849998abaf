// A date, typed in the language of the desk or chosen from a month.

import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Field } from 'wfm-ui/parts.tsx';
import { addDays, localDate } from 'wfm-ui/zones.ts';

import { addMonths, lastOf, readDate, weekdayOf } from './dates.ts';
import { Icon } from './icons.tsx';
import { localeOf, useWords } from './words/index.ts';

interface DateFieldProps {
  label: string;
  /** `2027-01-01`; empty where nothing is chosen. */
  value: string;
  change: (date: string) => void;
  error?: string | null | undefined;
  /** Below the field; else the weekday. */
  hint?: string | undefined;
  isRequired?: boolean;
}

export function DateField({ label, value, change, error, hint, isRequired = false }: DateFieldProps): JSX.Element {
  const { t, language, format } = useWords();
  const locale = localeOf(language);
  const write = (date: string): string => new Intl.DateTimeFormat(locale, { day: 'numeric', month: language === 'de' ? 'numeric' : 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
  const [text, setText] = useState(value && write(value));
  const [isWrong, setWrong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => { setText(value && write(value)); }, [value, language]);
  const typed = (wanted: string): void => {
    setText(wanted);
    const date = readDate(wanted, { language, today: localDate(Date.now()), isMonthFirst: locale === 'en-US' });
    if (date !== null && date !== value) {
      // Until the field is left, the text stays as it is typed.
      setWrong(false);
      quiet.current = wanted;
      change(date);
    }
  };
  const quiet = useRef<string | null>(null);
  useEffect(() => { if (quiet.current !== null) { setText(quiet.current); quiet.current = null; } }, [value]);
  const left = (): void => {
    const date = text.trim() === '' ? '' : readDate(text, { language, today: localDate(Date.now()), isMonthFirst: locale === 'en-US' });
    setWrong(date === null);
    if (date !== null) {
      setText(date && write(date));
      if (date !== value) change(date);
    }
  };
  const choose = (date: string): void => {
    change(date);
    setText(write(date));
    setWrong(false);
    setOpen(false);
    button.current?.focus();
  };
  const weekday = value && !isWrong ? t.dates.chosen(new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(value))) : undefined;
  return (
    <div class="date-field">
      <Field label={label} hint={hint ?? weekday} error={isWrong ? t.dates.none : error}>
        {(given) => (
          <span class="with-button">
            <input {...given} autocomplete="off" spellcheck={false} required={isRequired} value={text} onInput={(event) => { typed(event.currentTarget.value); }} onBlur={left} />
            <button ref={button} type="button" class="quiet icon-only" aria-label={`${t.dates.choose}: ${label}`} aria-expanded={isOpen} aria-controls={`${id}-month`} onClick={() => { setOpen(!isOpen); }}><Icon name="calendar" /></button>
          </span>
        )}
      </Field>
      {isOpen && <Month id={`${id}-month`} value={value || localDate(Date.now())} choose={choose} close={() => { setOpen(false); button.current?.focus(); }} title={format.month} />}
    </div>
  );
}

interface MonthProps {
  id: string;
  value: string;
  choose: (date: string) => void;
  close: () => void;
  title: (date: string) => string;
}

/** A month to choose a date from: arrows move by a day or a week, page keys by a month. */
function Month({ id, value, choose, close, title }: MonthProps): JSX.Element {
  const { t, language } = useWords();
  const [at, setAt] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => { grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(); }, [at]);
  const month = at.slice(0, 7);
  const first = addDays(`${month}-01`, -((weekdayOf(`${month}-01`) + 6) % 7));
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day))).filter(([monday]) => (monday ?? '') <= lastOf(month));
  const byMonths = (count: number): string => {
    const wanted = addMonths(month, count);
    const last = lastOf(wanted);
    return `${wanted}-${at.slice(8)}` > last ? last : `${wanted}-${at.slice(8)}`;
  };
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(at, -1), ArrowRight: () => addDays(at, 1), ArrowUp: () => addDays(at, -7), ArrowDown: () => addDays(at, 7), PageUp: () => byMonths(-1), PageDown: () => byMonths(1),
  };
  const pressed = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (move) setAt(move());
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const names = Array.from({ length: 7 }, (_, day) => new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + day))));
  return (
    <div class="month-choice" id={id} role="group" aria-label={t.dates.choose} onKeyDown={pressed}>
      <header>
        <button type="button" class="quiet icon-only" aria-label={t.dates.previous} onClick={() => { setAt(byMonths(-1)); }}><Icon name="left" /></button>
        <span class="strong" aria-live="polite">{title(`${month}-01`)}</span>
        <button type="button" class="quiet icon-only" aria-label={t.dates.next} onClick={() => { setAt(byMonths(1)); }}><Icon name="right" /></button>
      </header>
      <table ref={grid}>
        <thead><tr>{names.map((name) => <th scope="col" key={name}>{name}</th>)}</tr></thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button type="button" class="quiet" tabIndex={date === at ? 0 : -1} aria-pressed={date === value} data-other={date.slice(0, 7) !== month ? '' : undefined} onClick={() => { choose(date); }}>{Number(date.slice(8))}</button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
