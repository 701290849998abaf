// The explanations of a payslip in another language than the service's English.

/** Phrases of the service's explanations, longest first, and what they are called in the other language. */
export type Amounts = readonly (readonly [english: RegExp, other: string])[];

/** Minutes of a premium in hours and minutes, and its share as per cent: `270 min × 20.00 × 0.25` is `4 h 30 min × 20.00 × 25 %`. */
function premiums(explanation: string): string {
  const time = (all: number): string => {
    const [hours, minutes] = [Math.floor(all / 60), all % 60];
    return [hours > 0 ? `${hours} h` : '', minutes > 0 || hours === 0 ? `${minutes} min` : ''].filter(Boolean).join(' ');
  };
  const percent = (share: string): string => `${Number((Number(share) * 100).toFixed(4))} %`;
  return explanation.split('; ').map((part) => (/^\d+ min × /.test(part)
    ? part.replace(/(?<= |^)(\d+) min(?= × )/g, (_, minutes: string) => time(Number(minutes))).replace(/(?<= × \S.*|\) )× (0\.\d+)(?= \+ |$)/g, (_, share: string) => `× ${percent(share)}`)
    : part)).join('; ');
}

/**
 * An explanation such as `9.3 % of base 2739.10`, in the language of the phrases and with its way of writing numbers.
 * Where a word is left that no phrase names, such as the code of a component, it stays as it is.
 */
export function explain(explanation: string, phrases: Amounts | null, writeNumber: (number: string) => string): string {
  const words = (phrases ?? []).reduce((text, [english, other]) => text.replace(english, other), premiums(explanation));
  return words.replace(/(?<![\p{L}\d_.-])\d+(?:\.\d+)?(?![\p{L}\d_.-])/gu, writeNumber);
}

/** What the base of a pay counted: working days that are payable, days, or minutes. Null where it counted several of these. */
export function countedOf(base: { explanation: string; rate: string | null }): 'payable' | 'days' | 'minutes' | null {
  const { explanation, rate } = base;
  // With several compensations in the period there is one part for each.
  const others = explanation.replace(/payable of \S+ working days/g, '');
  if (rate === null) return others === explanation || /\b(?:days|minutes)\b/.test(others) ? null : 'payable';
  return /minutes ÷ 60/.test(explanation) ? 'minutes' : 'days';
}
