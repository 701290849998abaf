// The lines that explain a balance of leave. They are read when the person opens them.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import type { Format } from 'wfm-ui/format.ts';
import { explain } from 'wfm-ui/amounts.ts';

import { useReading } from '../hooks.ts';
import { Read } from '../parts.tsx';
import { answered, api } from '../service.ts';
import type { Dictionary } from '../words/en.ts';
import { useWords, wordOf } from '../words/index.ts';

type Balance = components['schemas']['LeaveBalance'];
type Line = components['schemas']['LeaveLedgerLine'];

export function Ledger({ balance }: { balance: Balance }): JSX.Element {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { available, taken, reserved } = balance;
  return (
    <details onToggle={(event) => { setOpen(event.currentTarget.open); }}>
      <summary>{t.leave.ledger.open}</summary>
      {/* Another balance has other lines. */}
      {isOpen && <Lines key={`${available} ${taken} ${reserved}`} balance={balance} />}
    </details>
  );
}

function Lines({ balance: { employee_id, type, year } }: { balance: Balance }): JSX.Element {
  const { t, format } = useWords();
  const reading = useReading(
    `ledger ${type} ${year}`, () => answered(api.GET('/leave-ledger', { params: { query: { employee_id, type, year } } })), { as: `ledger ${type} ${year}` },
  );
  return (
    <>
      {reading.data === null && reading.error === null && <p class="soft" role="status">{t.loading}</p>}
      <Read of={reading}>
        {({ lines, unit, unlimited }) => (
          <ul class="rows">
            {lines.map((line, index) => (
              <li class="row" key={index}>
                <div class="head">
                  <strong>{wordOf(t.leave.ledger.kind, line.kind) ?? line.kind}</strong>
                  <span class="figure">{changeOf(line.amount, unit, format)}</span>
                </div>
                <div class="head soft small-text">
                  <span>{format.day(line.date)}</span>
                  {/* Without a limit the lines only add up what was taken. */}
                  {!unlimited && <span class="figure">{t.leave.ledger.balance(format.amount(line.balance, unit))}</span>}
                </div>
                {explanationsOf(line, t, format).map((text) => <p class="soft small-text" key={text}>{text}</p>)}
              </li>
            ))}
          </ul>
        )}
      </Read>
    </>
  );
}

const changeOf = (amount: string, unit: Balance['unit'], format: Format): string => `${Number(amount) < 0 ? '− ' : '+ '}${format.amount(Math.abs(Number(amount)), unit)}`;

/** The calculation of an amount in the language of the person, the dates of a leave, or the reason of an adjustment. */
function explanationsOf({ kind, explanation, reason }: Line, t: Dictionary, format: Format): string[] {
  if (kind === 'leave' || kind === 'pending') {
    const [from, to] = explanation?.split(' to ') ?? [];
    return from && to ? [format.range(from, to)] : [];
  }
  // Of carried leave the kind says everything.
  const text = kind === 'grant' && explanation ? explain(explanation, t.leave.ledger.phrases, format.number) : null;
  return [text, reason].filter((words): words is string => Boolean(words));
}
