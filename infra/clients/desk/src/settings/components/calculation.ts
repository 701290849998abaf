// How a salary component is computed: what is typed of it, and what is sent. Pure.

import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';

import { readFigure } from '../../dates.ts';

type Schemas = components['schemas'];
export type Calculation = Schemas['SalaryCalculation'];

export const METHODS = ['fixed', 'percentage', 'per_hour', 'per_day', 'brackets'] as const;
export type Method = typeof METHODS[number];
export const HOURLY = ['rate', 'multiplier', 'premium'] as const;
export type Hourly = typeof HOURLY[number];

export interface Bracket {
  upTo: string;
  rate: string;
  amount: string;
}

/** As it is typed. Fields of other methods are kept until it is sent. */
export interface Typed {
  method: Method;
  amount: string;
  currency: string;
  rate: string;
  cap: string;
  /** Names of a sum, with a minus before those that are subtracted. */
  of: readonly string[];
  /** The code of the minutes that are paid. */
  time: string;
  hourly: Hourly;
  days: 'worked' | 'unpaid_leave';
  brackets: readonly Bracket[];
  isWhole: boolean;
  /** What has no field here, and stays as it is. */
  rest: Pick<Calculation, 'on' | 'average_of'>;
}

const listOf = (of: unknown): string[] => (Array.isArray(of) ? of.filter((one): one is string => typeof one === 'string') : []);

/** @param show writes a figure in the language of the desk. */
export function typedOf(stored: Calculation | undefined, currency: string, show: (figure: string) => string): Typed {
  const text = (figure: string | null | undefined): string => (figure ? show(figure) : '');
  const one = typeof stored?.of === 'string' ? stored.of : '';
  return {
    method: stored?.method ?? 'fixed', amount: text(stored?.amount), currency: stored?.currency ?? currency, cap: text(stored?.cap), of: listOf(stored?.of).length > 0 ? listOf(stored?.of) : ['base'],
    rate: text(stored?.rate ?? stored?.multiplier ?? stored?.premium), hourly: stored?.multiplier ? 'multiplier' : stored?.premium ? 'premium' : 'rate', time: stored?.method === 'per_hour' && one ? one : 'overtime',
    days: stored?.method === 'per_day' && one === 'unpaid_leave' ? 'unpaid_leave' : 'worked', isWhole: stored?.whole === true,
    brackets: stored?.brackets?.map(({ up_to: upTo, rate, amount }) => ({ upTo: text(upTo), rate: amount ? '' : text(rate), amount: text(amount) })) ?? [{ upTo: '', rate: '', amount: '' }],
    rest: { ...(stored?.on && { on: stored.on }), ...(stored?.average_of && { average_of: stored.average_of }) },
  };
}

export interface Wrong {
  /** The fields that are not written as they should be; those of brackets with their number, such as `rate 2`. */
  fields: ReadonlySet<string>;
}

/** What is sent, or the fields that are not written as they should be. */
export function sentOf(typed: Typed, language: Language): Record<string, unknown> | Wrong {
  const wrong = new Set<string>();
  const figure = (field: string, text: string, isNeeded = true): string | null => {
    if (!isNeeded && text.trim() === '') return null;
    const read = readFigure(text, language);
    if (read === null || read.startsWith('-')) wrong.add(field);
    return read;
  };
  const money = (): string => {
    if (!/^[A-Za-z]{3}$/.test(typed.currency.trim())) wrong.add('currency');
    return typed.currency.trim().toUpperCase();
  };
  const sum = (): readonly string[] => {
    if (typed.of.length === 0) wrong.add('of');
    return typed.of;
  };
  const ways: Record<Method, () => Record<string, unknown>> = {
    fixed: () => ({ amount: figure('amount', typed.amount), currency: money() }),
    percentage: () => {
      const cap = figure('cap', typed.cap, false);
      return { rate: figure('rate', typed.rate), of: sum(), ...(cap !== null && { cap, currency: money() }) };
    },
    per_hour: () => {
      if (!/^[a-z][a-z0-9_-]{0,63}$/.test(typed.time.trim())) wrong.add('time');
      return { of: typed.time.trim(), [typed.hourly]: figure('rate', typed.rate), ...(typed.hourly === 'rate' ? { currency: money() } : typed.rest) };
    },
    per_day: () => ({ of: typed.days, rate: figure('rate', typed.rate), currency: money() }),
    brackets: () => ({
      of: sum(), currency: money(), ...(typed.isWhole && { whole: true }),
      brackets: typed.brackets.map(({ upTo, rate, amount }, index) => {
        const pays = typed.isWhole && amount.trim() !== '' ? figure(`amount ${index}`, amount) : null;
        return {
          up_to: index === typed.brackets.length - 1 ? null : figure(`upTo ${index}`, upTo), rate: pays === null ? figure(`rate ${index}`, rate) : '0', ...(pays !== null && { amount: pays }),
        };
      }),
    }),
  };
  const sent = { method: typed.method, ...ways[typed.method]() };
  return wrong.size > 0 ? { fields: wrong } : sent;
}

export const isWrong = (sent: Record<string, unknown> | Wrong): sent is Wrong => 'fields' in sent;
