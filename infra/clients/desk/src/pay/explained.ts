// Takes the explanation of an item apart, down to the days of the snapshot. Pure.

export interface Term {
  text: string;
  /** The sign before the term: `×`, `÷`, `+` or none. */
  sign: string;
}

/** The terms of an explanation such as `18.10 × 8062 worked minutes ÷ 60`. Null where it is a sentence. */
export function termsOf(explanation: string): Term[] | null {
  const [formula = ''] = explanation.split(';');
  const terms: Term[] = [];
  let depth = 0;
  let sign = '';
  let text = '';
  const put = (): void => {
    if (text.trim()) terms.push({ text: text.trim(), sign });
    text = '';
  };
  for (const letter of formula) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0 && '×÷'.includes(letter)) {
      put();
      sign = letter;
    } else text += letter;
  }
  put();
  if (terms.length > 1) return terms;
  // `9.3 % of base 2998.87`
  const share = /^(\S+ %) of (.+)$/.exec(formula.trim());
  return share ? [{ text: share[1] ?? '', sign: '' }, { text: share[2] ?? '', sign: '×' }] : null;
}

interface SnapshotDay {
  date: string;
  kind: string;
  present?: string;
  scheduled_minutes?: number;
  worked_minutes?: number;
  overtime_minutes?: number;
  coded?: { minutes: number; codes?: string[] }[];
  paid_leave_minutes?: number;
}

export interface Snapshot {
  days: SnapshotDay[];
  components: { code: string; calculation?: { method?: string; of?: string } }[];
  compensations: { amount: string; effective_from: string; pay_type: string }[];
  steps: { code: string; unrounded: string; rounded: string }[];
}

/** What the desk reads of a snapshot: parts that are not there are empty. */
export function readSnapshot({ inputs, trace }: { inputs: unknown; trace: unknown }): Snapshot {
  const list = (of: unknown, name: string): unknown[] => {
    const found = (of as Record<string, unknown> | null)?.[name];
    return Array.isArray(found) ? found : [];
  };
  return {
    days: list(inputs, 'days') as SnapshotDay[], components: list(inputs, 'components') as Snapshot['components'],
    compensations: list(inputs, 'compensations') as Snapshot['compensations'], steps: list(trace, 'steps') as Snapshot['steps'],
  };
}

export interface DayShare {
  date: string;
  worked: number;
  planned: number;
  counted: number;
}

/**
 * The days of which the quantity of an item is made, in minutes. Null where it does not come from days, or where the days do not
 * add up to the quantity: then the desk shows none rather than wrong ones.
 */
export function daysOf(code: string, quantity: string | null, snapshot: Snapshot): DayShare[] | null {
  if (quantity === null || !/^\d+$/.test(quantity)) return null;
  const component = snapshot.components.find((one) => one.code === code);
  const of = component?.calculation?.of ?? code;
  const share = (day: SnapshotDay): number => {
    if (code === 'base') return day.worked_minutes ?? 0;
    if (of === 'overtime') return day.overtime_minutes ?? 0;
    if (of === 'worked') return day.worked_minutes ?? 0;
    return (day.coded ?? []).filter(({ codes }) => codes?.includes(of)).reduce((sum, { minutes }) => sum + minutes, 0);
  };
  const rows = snapshot.days.map((day) => ({ date: day.date, worked: day.worked_minutes ?? 0, planned: day.scheduled_minutes ?? 0, counted: share(day) }));
  const some = rows.filter(({ counted }) => counted > 0);
  return some.reduce((sum, { counted }) => sum + counted, 0) === Number(quantity) ? some : null;
}
