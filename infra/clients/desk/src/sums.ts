// Exact sums and differences of decimal figures such as `1234.50`. Pure. Nothing else is computed of pay.

interface Scaled {
  value: bigint;
  digits: number;
}

function read(text: string): Scaled {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const value = BigInt(whole + part);
  return { value: sign ? -value : value, digits: part.length };
}

function write({ value, digits }: Scaled): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${value < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

const raise = ({ value, digits }: Scaled, to: number): bigint => value * 10n ** BigInt(to - digits);

/** The sum, with as many decimals as the figure that has most. */
export function add(...figures: string[]): string {
  const scaled = figures.map(read);
  const digits = Math.max(0, ...scaled.map((one) => one.digits));
  return write({ value: scaled.reduce((sum, one) => sum + raise(one, digits), 0n), digits });
}

export function subtract(one: string, other: string): string {
  const { value, digits } = read(other);
  return add(one, write({ value: -value, digits }));
}

/** −1, 0 or 1, as the first figure is smaller, equal or larger. */
export function compare(one: string, other: string): number {
  const { value } = read(subtract(one, other));
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

export const isZero = (figure: string): boolean => read(figure).value === 0n;

/** By how many percent a figure differs from another, with one decimal; null where that is zero. */
export function percentOf(figure: string, from: string): string | null {
  const scaled = [read(figure), read(from)] as const;
  const digits = Math.max(scaled[0].digits, scaled[1].digits);
  const [value, base] = [raise(scaled[0], digits), raise(scaled[1], digits)];
  if (base === 0n) return null;
  const size = base < 0n ? -base : base;
  const hundredths = (value - base) * 10_000n / size;
  // Half away from zero, at the first decimal.
  const tenths = (hundredths + (hundredths < 0n ? -5n : 5n)) / 10n;
  return write({ value: tenths, digits: 1 });
}
