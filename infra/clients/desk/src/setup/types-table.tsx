// The leave types, a row for each.

import type { JSX } from 'preact';
import type { components } from 'wfm-client';

import { Icon } from '../icons.tsx';
import { localeOf, useWords } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { Country } from './countries.ts';
import { daysFrom, isBelow, type Typed } from './leave-types.ts';
import { SETUP } from './words.ts';

type Earning = components['schemas']['SalaryComponent'];

interface TypesProps {
  types: readonly Typed[];
  change: (types: Typed[]) => void;
  /** The month in which a leave year begins. */
  start: number;
  changeStart: (month: number) => void;
  country: Country | undefined;
  isTried: boolean;
  /** The earnings that can pay leave out; null where the reader may not see them. */
  earnings?: readonly Earning[] | null;
  /** What else belongs to a type: a way to its other rules, and what is wrong with them. */
  more?: (type: Typed, index: number) => { way: JSX.Element; error: string | null };
}

export function TypesTable({ types, change, start, changeStart, country, isTried, earnings = null, more }: TypesProps): JSX.Element {
  const { t, language } = useWords();
  const texts = useTexts(SETUP).leave;
  const months = Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))));
  return (
    <section class={earnings ? 'box types with-payout' : 'box types'} aria-labelledby="types">
      <header><h2 id="types">{texts.types}</h2><label>{t.settings.organization.leaveYear} <select class="auto" value={String(start)} onChange={(event) => { changeStart(Number(event.currentTarget.value)); }}>{months.map((month, index) => <option key={month} value={String(index + 1)}>{month}</option>)}</select></label></header>
      <table aria-labelledby="types">
        <thead><tr><th scope="col">{texts.name}</th><th scope="col" class="num">{texts.days}</th><th scope="col" class="num">{texts.carried}</th><th scope="col">{texts.pay}</th>{earnings && <th scope="col">{texts.payout}</th>}<th scope="col">{texts.document}</th><th scope="col">{texts.know}</th><th scope="col"><span class="unseen">{texts.remove}</span></th></tr></thead>
        <tbody>{types.map((type, index) => (
          <TypeRow
            key={type.code} type={type} country={country} isTried={isTried} earnings={earnings} more={more?.(type, index)} change={(changes) => { change(types.map((one, at) => (at === index ? { ...one, ...changes } : one))); }} remove={() => { change(types.filter((_, at) => at !== index)); }}
          />
        ))}</tbody>
      </table>
      <div><button type="button" class="quiet add" onClick={() => { change([...types, { code: `leave-${crypto.randomUUID().slice(0, 8)}`, name: '', days: '', carried: '', isPaid: true, needsDocument: false, isMinutes: false }]); }}><Icon name="plus" />{texts.addType}</button></div>
    </section>
  );
}

interface RowProps {
  type: Typed;
  country: Country | undefined;
  isTried: boolean;
  earnings: readonly Earning[] | null;
  more: { way: JSX.Element; error: string | null } | undefined;
  change: (changes: Partial<Typed>) => void;
  remove: () => void;
}

function TypeRow({ type, country, isTried, earnings, more, change, remove }: RowProps): JSX.Element {
  const { format, language, named } = useWords();
  const texts = useTexts(SETUP).leave;
  const name = type.name || texts.newType;
  const wrong = (is: boolean): { 'aria-invalid'?: true } => (is ? { 'aria-invalid': true } : {});
  const daysWrong = type.days.trim() !== '' && daysFrom(type.days, language) === null;
  const carriedWrong = type.carried.trim() !== '' && daysFrom(type.carried, language) === null;
  const shown = (text: string): string => (/^\d+\.\d$/.test(text) ? format.decimal(text) : text);
  const law = type.code === 'annual' ? country?.leave : null;
  const given = daysFrom(type.days, language);
  return (
    <tr>
      <th scope="row"><input {...wrong(isTried && !type.name.trim())} aria-label={texts.nameOf} maxLength={100} autocomplete="off" value={type.name} onInput={(event) => { change({ name: event.currentTarget.value }); }} />{more?.error && <p class="error">{more.error}</p>}</th>
      <td class="num"><input {...wrong(isTried && daysWrong)} class="num" aria-label={texts.daysOf(name)} placeholder={type.isMinutes ? texts.inHours : texts.noLimit} disabled={type.isMinutes} inputMode="decimal" autocomplete="off" maxLength={8} value={shown(type.days)} onInput={(event) => { change({ days: event.currentTarget.value }); }} /></td>
      <td class="num"><input {...wrong(isTried && carriedWrong)} class="num" aria-label={texts.carriedOf(name)} disabled={type.isMinutes} placeholder="–" inputMode="decimal" autocomplete="off" maxLength={8} value={shown(type.carried)} onInput={(event) => { change({ carried: event.currentTarget.value }); }} /></td>
      <td><select aria-label={texts.payOf(name)} value={type.isPaid ? 'yes' : 'no'} onChange={(event) => { change({ isPaid: event.currentTarget.value === 'yes' }); }}><option value="yes">{texts.paid}</option><option value="no">{texts.unpaid}</option></select></td>
      {earnings && (
        <td>
          <select aria-label={texts.payoutOf(name)} value={type.payout ?? ''} onChange={(event) => { change({ payout: event.currentTarget.value || null }); }}>
            <option value="">{texts.noPayout}</option>
            {earnings.filter(({ id, is_active }) => is_active || id === type.payout).map((one) => <option key={one.id} value={one.id}>{named(one)}</option>)}
          </select>
        </td>
      )}
      <td><label class="check"><input type="checkbox" checked={type.needsDocument} aria-label={texts.documentOf(name)} onChange={(event) => { change({ needsDocument: event.currentTarget.checked }); }} />{!earnings && texts.needed}</label></td>
      <td class="soft small">
        {law && <span class={given !== null && isBelow(given, law.days) ? 'warn' : ''}>{texts.law(format.decimal(law.days))} {law.url ? <a href={law.url} rel="noreferrer">{law.law}</a> : law.law}</span>}
        {type.code === 'annual' && country && !country.leave && texts.noLaw}
        {texts.hints[type.code] ?? ''}
      </td>
      <td class="num">{more?.way}<button type="button" class="quiet icon-only" aria-label={texts.removeOf(name)} onClick={remove}><Icon name="close" /></button></td>
    </tr>
  );
}

