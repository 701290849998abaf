// What is odd about a payroll, in words.

import type { Picture } from '../icons.tsx';
import type { Words } from '../words/index.ts';
import type { Entry, Reason, ReviewRow } from './data.ts';

export function payOf({ amount, currency, pay_type }: Entry, { format, t }: Words): string {
  return `${format.decimal(amount)} ${t.people.payTypes[pay_type]?.(currency) ?? currency}`;
}

export function reasonText(reason: Reason, words: Words): string {
  const { t, format } = words;
  const { why } = t.pay.review;
  switch (reason.kind) {
    case 'noPay': return why.noPay;
    case 'noPayroll': return why.noPayroll;
    case 'zero': return why.zero;
    case 'currency': return why.currency;
    case 'open': {
      const days = [
        ...reason.missing.map(({ date }) => ({ date, text: why.noOut(format.day(date)) })), ...reason.reviews.map(({ date }) => ({ date, text: why.toCheck(format.day(date)) })),
        ...reason.extra.map(({ date }) => ({ date, text: why.extra(format.day(date)) })),
      ].sort((one, other) => one.date.localeCompare(other.date));
      return why.days(new Set(days.map(({ date }) => date)).size, days.map(({ text }) => text).join(', '));
    }
    case 'first': return reason.from === null ? why.firstOnly : why.first(format.day(reason.from));
    case 'last': return why.last(format.day(reason.to));
    case 'net': return why.net(format.decimal(reason.percent).replace('-', '−'));
    case 'pay': return why.pay(payOf(reason.now, words), payOf(reason.before, words), format.day(reason.now.effective_from));
    case 'components': return why.components(format.day(reason.from));
    case 'adjusted': return why.adjusted(reason.adjustments.map(({ amount, days, minutes, note }) => [days !== null ? format.amount(days, 'day') : minutes !== null ? format.minutes(minutes) : format.decimal(amount), note].filter(Boolean).join(' ')).join(', '));
    case 'unpaid': return why.unpaid(format.amount(reason.days, 'day'));
    case 'overtime': return why.overtime(format.minutes(reason.now), format.minutes(reason.before));
    case 'corrected': return why.corrected(reason.periods.map((date) => format.month(date)).join(', '));
  }
}

/** The net alone says little where something else explains it. */
export function textOf({ reasons }: ReviewRow, words: Words): string {
  const telling = reasons.filter(({ kind }) => kind !== 'net');
  return (telling.length > 0 ? telling : reasons).map((reason) => reasonText(reason, words)).join('; ');
}

export const PICTURE_OF: Readonly<Record<ReviewRow['group'], Picture>> = { none: 'bad', open: 'warn', differs: 'edit', rest: 'check' };
