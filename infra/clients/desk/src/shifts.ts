// Kinds of shift, by the hour at which they begin. Colour marks the kind; the name is always written, too.

export type ShiftKind = 'early' | 'day' | 'late' | 'night';

export function kindOfShift(start: string): ShiftKind {
  const hour = Number(start.slice(0, 2));
  if (hour >= 4 && hour < 8) return 'early';
  if (hour >= 8 && hour < 12) return 'day';
  if (hour >= 12 && hour < 19) return 'late';
  return 'night';
}
