// Local times of a time zone, by what the browser knows of it: also of nights in which the clocks change. Pure.

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

let own = { offset: NaN, zone: '' };

/** The zone of this device. Asking the browser takes a while on a slow phone, so it is asked again when its clocks change. */
export function ownZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== own.offset) own = { offset, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  return own.zone;
}

/** A moment as a field for date and time has it: `2026-11-19T08:02`. */
export function localTime(instant: string | number | Date, zone = ownZone()): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The local date of a moment, such as `2026-11-19`. */
export function localDate(instant: string | number | Date, zone = ownZone()): string {
  return localTime(instant, zone).slice(0, 10);
}

/**
 * The moments at which the clocks of a zone show a local time such as `2026-11-19T08:02`, the earlier one first. In the hour that
 * the clocks repeat there are two. In the hour that they leave out there is none: then it is the moment at which they would have
 * shown it without the change.
 */
export function instantsOf(local: string, zone = ownZone()): number[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsetAt = (instant: number): number => Date.parse(`${localTime(instant, zone)}Z`) - Math.floor(instant / 60_000) * 60_000;
  const before = asUtc - offsetAt(asUtc - DAY);
  const found = [...new Set([before, asUtc - offsetAt(asUtc + DAY)])].filter((instant) => localTime(instant, zone) === local);
  return found.length > 0 ? found.sort((one, other) => one - other) : [before];
}

/** The place that names a zone, such as `Manila`; null where it is the zone of this device. */
export function foreignPlace(zone: string | undefined): string | null {
  // Zones have several names: the browser knows which is whose.
  if (!zone || zone === ownZone() || new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === ownZone()) return null;
  return placeOf(zone);
}

/** `New York`, of the zone `America/New_York`. */
export function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The date so many days after a date. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}
