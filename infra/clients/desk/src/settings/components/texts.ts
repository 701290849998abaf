// What a salary component pays, in a few words.

import { useWords } from '../../words/index.ts';
import { useTexts } from '../../words/more.tsx';
import { HOURLY, type Calculation } from './calculation.ts';
import { COMPONENTS } from './words.ts';

/** The name of a part of a sum: of the service, of another component, or else its code. */
export function useNameOfPart(known: readonly { code: string; name: string }[]): (code: string) => string {
  const texts = useTexts(COMPONENTS);
  return (code) => texts.names[code] ?? known.find((one) => one.code === code)?.name ?? code;
}

export function useCalculationText(known: readonly { code: string; name: string }[]): (calculation: Calculation) => string {
  const { format } = useWords();
  const texts = useTexts(COMPONENTS);
  const nameOf = useNameOfPart(known);
  const sum = (of: unknown): string => (Array.isArray(of) ? (of as string[]).map((one, index) => `${one.startsWith('-') ? (index > 0 ? '− ' : '−') : index > 0 ? '+ ' : ''}${nameOf(one.replace(/^-/, ''))}`).join(' ') : String(of));
  const money = (amount: string | null | undefined, currency: string | null | undefined): string => (amount ? format.money(amount, currency ?? 'EUR') : '–');
  return (calculation) => {
    const { method, amount, currency, rate, of, brackets } = calculation;
    if (method === 'fixed') return money(amount, currency);
    if (method === 'percentage') return texts.percentOf(rate ? format.decimal(rate) : '–', sum(of));
    if (method === 'brackets') return texts.inBrackets(brackets?.length ?? 0, sum(of));
    if (method === 'per_day') return texts.aDay(money(rate, currency), texts.days[String(of)] ?? String(of));
    const way = HOURLY.find((one) => calculation[one]) ?? 'rate';
    const figure = format.decimal(calculation[way] ?? '0');
    return texts.anHour(way === 'rate' ? money(rate, currency) : way === 'multiplier' ? texts.times(figure) : texts.plus(figure), String(of));
  };
}
