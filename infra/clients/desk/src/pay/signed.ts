import { compare } from '../sums.ts';

/** A difference with its sign. */
export function signed(figure: string, write: (text: string) => string): string {
  const sign = compare(figure, '0');
  return `${sign > 0 ? '+' : sign < 0 ? '−' : ''}${write(figure.replace('-', ''))}`;
}
