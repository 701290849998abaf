// The steps of the pay of a month, and what each of them gets.

export const STEPS = ['prepare', 'review', 'approve', 'pay', 'files'] as const;
export type Step = typeof STEPS[number];

export interface StepProps {
  month: string;
  query: Readonly<Record<string, string>>;
  /** What is told at the right below. */
  tell: (text: string) => void;
}
