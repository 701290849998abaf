// How a screen writes the begin and the end of an attendance.

import type { Format } from 'wfm-ui/format.ts';
import { localDate } from 'wfm-ui/zones.ts';

type Moment = string | number | Date;

/** `Thu, 19 Nov, 08:00 – 16:30`, of the clocks in a zone. An end on another date has its date, too. */
export function writeSpan(format: Format, begin: Moment, end: Moment | null, zone: string | undefined): string {
  const isSameDate = end !== null && localDate(begin, zone) === localDate(end, zone);
  const written = end === null ? '?' : isSameDate ? format.time(end, zone) : format.dayTime(end, zone);
  return format.zoned(`${format.dayTime(begin, zone)} – ${written}`, zone);
}
