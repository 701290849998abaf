// The pay adjustments of a person: amounts, days or minutes that count once. One that pays leave says so.

import type { JSX } from 'preact';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { useMay } from 'wfm-ui/session.ts';

import { useReading } from '../data.ts';
import { Read } from '../parts.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { useTexts, WithWords } from '../words/more.tsx';
import { LEAVING } from './words.ts';

export interface AdjustmentsProps {
  id: string;
}

export function AdjustmentsBox(props: AdjustmentsProps): JSX.Element {
  return <WithWords of={LEAVING}><Box {...props} /></WithWords>;
}

const MOST = 50;

function Box({ id }: AdjustmentsProps): JSX.Element {
  const { t, format, named } = useWords();
  const texts = useTexts(LEAVING).adjustments;
  const may = useMay('salary_components:read');
  const reading = useReading(`pay adjustments of ${id}`, async () => (await answered(api.GET('/pay-adjustments', { params: { query: { employee_id: id, limit: MOST } } }))).data);
  const parts = useReading(may ? 'salary components' : null, async () => (await readRows((query) => api.GET('/salary-components', { params: { query: { ...query, limit: 100 } } }), 1_000)).rows);
  const nameOf = (component: string): string => { const found = parts.data?.find((one) => one.id === component); return found ? named(found) : '–'; };
  const amountOf = ({ days, minutes, amount, currency }: { days: string | null; minutes: number | null; amount: string; currency: string }): string => (
    days !== null ? format.amount(days, 'day') : minutes !== null ? format.amount(String(minutes), 'minute') : `${format.decimal(amount)} ${currency}`
  ).replace('-', '−');
  return (
    <section class="box" aria-labelledby="adjustments">
      <header><h2 id="adjustments">{t.people.payTab.adjustments}</h2></header>
      <Read of={reading} lines={3}>
        {(rows) => (rows.length === 0 ? <div><p class="soft">{texts.none}</p></div> : (
          <table>
            <thead><tr><th scope="col">{texts.date}</th><th scope="col">{texts.component}</th><th scope="col" class="num">{texts.amount}</th><th scope="col">{texts.note}</th></tr></thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{format.date(one.date)}</th><td>{nameOf(one.component_id)}</td><td class="num">{amountOf(one)}</td>
                  <td class="soft">{[one.leave_adjustment_id && texts.paysLeave, one.note].filter(Boolean).join(' · ') || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Read>
    </section>
  );
}
