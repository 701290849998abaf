// The rows of bank accounts, leave accounts and shifts. People are known by their numbers.

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading, type Reading } from '../data.ts';
import { mondayOf } from '../dates.ts';
import { readAccount } from '../money/accounts.ts';
import { usePeople, useSettings, useSites } from '../people.ts';
import { hrefOf } from '../route.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import { accountField, ACCOUNT_FIELDS, endOf, guessAccounts, readAccounts, type AccountBody } from './accounts.ts';
import { tryOut, type Kind } from './kind.ts';
import { guessLeave, isSame, leaveField, LEAVE_FIELDS, readLeave, type LeaveBody } from './leave.ts';
import { guessRoster, readRoster, rosterField, ROSTER_FIELDS, type RosterBody } from './roster.ts';
import { Rows, type RowsProps } from './rows.tsx';
import { IMPORT } from './words.ts';

const missing = (...readings: readonly Reading<unknown>[]): Kind['missing'] => readings.find(({ data }) => data === null) ?? null;

export function AccountRows(props: RowsProps): JSX.Element {
  const texts = useTexts(IMPORT).kinds.accounts;
  const people = usePeople();
  /** The ETags under which the accounts were read. */
  const tags = useRef(new Map<string, string>());
  const kind: Kind = {
    id: 'accounts', fields: ACCOUNT_FIELDS, guess: guessAccounts, fieldOf: accountField, missing: missing(people), knownBy: String(people.data?.length), hasLastingKeys: false, readsOpen: false, after: ['bank ', 'inbox accounts'],
    read: (rows) => readAccounts(rows, people.data ?? []),
    // The service tries no bank account. What waits or is in use already is not entered again: that would begin the 72 hours anew.
    check: async (body) => {
      const entered = body as AccountBody;
      const { value: { in_use: used, pending }, tag } = await readAccount(entered.employee);
      tags.current.set(entered.employee, tag);
      const { country, last } = endOf(entered);
      const held = pending ?? used;
      return held !== null && held.country === country && held.last_four !== '' && last.endsWith(held.last_four) ? [{ field: null, code: 'there' }] : [];
    },
    send: async (body) => {
      const { employee, account } = body as AccountBody;
      await answered(api.PUT('/employees/{id}/bank-account', { params: { path: { id: employee }, header: { 'If-Match': tags.current.get(employee) ?? '*' } }, body: account }));
      return { id: employee, token: null };
    },
    ended: () => <><p class="soft">{texts.next}</p><div class="ways"><a class="button" href={hrefOf('inbox')}>{texts.toNext}</a></div></>,
  };
  return <Rows {...props} kind={kind} />;
}

export function LeaveRows(props: RowsProps): JSX.Element {
  const { language } = useWords();
  const texts = useTexts(IMPORT).kinds.leave;
  const people = usePeople();
  const settings = useSettings();
  const usual = texts.reason(props.name).slice(0, 200);
  /** The rows that are entered already, by their entries: a second row like it is another entry. */
  const entered = useRef(new Map<string, number>());
  const kind: Kind = {
    id: 'leave', fields: LEAVE_FIELDS, guess: guessLeave, fieldOf: leaveField, missing: missing(people, settings), knownBy: `${people.data?.length} ${settings.data?.leave_types?.length}`, hasLastingKeys: true, readsOpen: false, after: ['leave '],
    read: (rows) => readLeave(rows, { people: people.data ?? [], types: settings.data?.leave_types ?? [], language, today: localDate(Date.now()), reason: usual }),
    check: async (stated, row) => {
      const body = stated as LeaveBody;
      const { rows: booked } = await readRows((cursor) => api.GET('/leave-adjustments', { params: { query: { ...cursor, limit: 100, employee_id: body.employee_id, type: body.type, year: body.year } } }), 1_000);
      const same = booked.find((one) => isSame(one, body, usual) && (entered.current.get(one.id) ?? row) === row);
      if (same) {
        entered.current.set(same.id, row);
        return [{ field: null, code: 'there' }];
      }
      return tryOut(api.POST('/leave-adjustments', { params: { header: { 'Dry-Run': true } }, body }));
    },
    send: async (body, keyOf) => {
      const { id } = await answered(api.POST('/leave-adjustments', { params: { header: { 'Idempotency-Key': await keyOf(body) } }, body: body as LeaveBody }));
      return { id, token: null };
    },
    ended: () => <div class="ways"><a class="button" href={hrefOf('people')}>{texts.toNext}</a></div>,
  };
  return <Rows {...props} kind={kind} />;
}

export function RosterRows(props: RowsProps): JSX.Element {
  const texts = useTexts(IMPORT).kinds.roster;
  const people = usePeople();
  const sites = useSites();
  const types = useReading('shift types import', async () => (await readRows((query) => api.GET('/shift-types', { params: { query: { ...query, limit: 100 } } }), 500)).rows.filter(({ is_active: isActive }) => isActive));
  /** The first date that was drafted. */
  const first = useRef<string | null>(null);
  const kind: Kind = {
    id: 'roster', fields: ROSTER_FIELDS, guess: guessRoster, fieldOf: rosterField, missing: missing(people, types), knownBy: `${people.data?.length} ${types.data?.length} ${sites.length}`, hasLastingKeys: false, readsOpen: false, after: ['roster '],
    read: (rows) => readRoster(rows, { people: people.data ?? [], types: types.data ?? [], sites, today: localDate(Date.now()) }),
    // A dry run also refuses what publishing would refuse.
    check: (body) => tryOut(api.PUT('/roster', { params: { header: { 'Dry-Run': true } }, body: { entries: [body as RosterBody] } })),
    send: async (stated) => {
      const body = stated as RosterBody;
      await answered(api.PUT('/roster', { body: { entries: [body] } }));
      if (first.current === null || body.date < first.current) first.current = body.date;
      return { id: `${body.employee_id} ${body.date}`, token: null };
    },
    ended: () => <><p class="soft">{texts.next}</p><div class="ways"><a class="button main" href={hrefOf('roster', { week: first.current && mondayOf(first.current) })}>{texts.toNext}</a></div></>,
  };
  return <Rows {...props} kind={kind} />;
}
