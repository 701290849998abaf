// `Ctrl K`: finds a person, a screen or an action by name.

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { localDate } from 'wfm-ui/zones.ts';
import { useMay } from 'wfm-ui/session.ts';

import { Icon, type Picture } from './icons.tsx';
import { listName, usePeople } from './people.ts';
import { ENTRIES, usePlaces } from './places.ts';
import { hrefOf } from './route.ts';
import { fits, fitting } from './search.ts';
import { useWords } from './words/index.ts';

interface Found {
  text: string;
  more: string;
  href: string;
  icon: Picture;
}

/** More are not shown: one more letter finds fewer. */
const MOST = 12;

export function Palette({ close }: { close: () => void }): JSX.Element {
  const { t, format } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useState('');
  const [at, setAt] = useState(0);
  const places = usePlaces();
  const people = usePeople();
  const mayAdd = useMay('employees:write');
  const mayImport = useMay('employees:write', 'bank_accounts:write:all', 'leaves:adjust', 'schedules:write:all', 'schedules:write:team');
  const maySee = places.includes('people');
  const mayPay = places.includes('pay');
  // Before anything is painted: what is typed after Ctrl K goes into the field.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => { shown?.close(); };
  }, []);
  const screens = useMemo((): Found[] => {
    const month = localDate(Date.now()).slice(0, 7);
    return [
      ...places.map((place) => ({ text: t.places[place], more: `G ${ENTRIES[place].letter.toUpperCase()}`, href: hrefOf(place), icon: ENTRIES[place].icon })),
      ...(mayAdd && maySee ? [{ text: t.people.add, more: t.palette.action, href: hrefOf('people/new'), icon: 'plus' as const }] : []),
      ...(mayImport && maySee ? [{ text: t.importTitle, more: t.palette.action, href: hrefOf('people/import'), icon: 'upload' as const }] : []),
      ...(mayPay ? [{ text: t.palette.payOf(format.month(`${month}-01`)), more: t.palette.screen, href: hrefOf(`pay/${month}`), icon: 'pay' as const }] : []),
      ...(places.includes('settings') ? [{ text: t.settings.log.title, more: t.palette.screen, href: hrefOf('settings/log'), icon: 'settings' as const }] : []),
    ];
  }, [places.join(), t]);
  const found = useMemo((): Found[] => {
    const matching = screens.filter(({ text }) => fits(question, text));
    if (!question.trim()) return matching;
    const persons = maySee ? fitting(question, people.data ?? [], (one) => `${one.first_name} ${one.last_name} ${one.employee_number}`) : [];
    return [
      ...persons.map((one) => ({ text: listName(one), more: one.employee_number, href: hrefOf(`people/${one.id}`), icon: 'people' as const })),
      ...matching,
    ].slice(0, MOST);
  }, [question, people.data, screens]);
  const open = (item: Found | undefined): void => {
    if (!item) return;
    close();
    location.hash = item.href;
  };
  const pressed = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      if (found.length > 0) setAt((before) => (before + move + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(found[at]);
    }
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={t.palette.title} onCancel={(event) => { event.preventDefault(); close(); }} onClick={(event) => { if (event.target === dialog.current) close(); }}>
      <div class="search">
        <Icon name="find" />
        <input
          role="combobox" aria-expanded="true" aria-controls="found" aria-label={t.palette.title} aria-activedescendant={found[at] ? `found-${at}` : undefined} autocomplete="off" spellcheck={false}
          placeholder={t.palette.hint} value={question} onInput={(event) => { setQuestion(event.currentTarget.value); setAt(0); }} onKeyDown={pressed}
        />
      </div>
      <ul id="found" role="listbox" aria-label={t.palette.found}>
        {found.map((item, index) => (
          <li key={item.href} id={`found-${index}`} role="option" aria-selected={index === at} onClick={() => { open(item); }} onPointerMove={() => { setAt(index); }}>
            <Icon name={item.icon} /><span>{item.text}</span><span class="soft small num">{item.more}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="soft pad" role="status">{people.isReading && people.data === null ? t.loading : t.palette.nothing}</p>}
    </dialog>
  );
}
