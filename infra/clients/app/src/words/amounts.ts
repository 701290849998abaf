// The explanations of a payslip in another language than the service's English.

/** Phrases of the service's explanations, longest first, and what they are called in the other language. */
export type Amounts = readonly (readonly [english: RegExp, other: string])[];

/**
 * An explanation such as `9.3 % of base 2739.10`, in the language of the phrases and with its way of writing numbers.
 * Where a word is left that no phrase names, such as the code of a component, it stays as it is.
 */
export function explain(explanation: string, phrases: Amounts | null, writeNumber: (number: string) => string): string {
  const words = (phrases ?? []).reduce((text, [english, other]) => text.replace(english, other), explanation);
  return words.replace(/(?<![\p{L}\d_.-])\d+(?:\.\d+)?(?![\p{L}\d_.-])/gu, writeNumber);
}
