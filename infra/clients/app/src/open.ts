// The open attendance of a person, which a terminal or another device may have begun: kept on this device, so that the person
// can clock out here without a network, also after the page was loaded again.

import { canEnd, isAttendanceOpen, type Attendance } from './punches.ts';

const STORED = 'wfm-open ';

/** Keeps the one that is open now, or nothing where none is. */
export function keepOpen(user: string, attendances: readonly Attendance[]): void {
  const open = attendances.find((row) => isAttendanceOpen(row) && canEnd({ record: null, attendance: row }));
  try {
    // Where the person is, a clock-out does not need.
    if (open) localStorage.setItem(STORED + user, JSON.stringify({ ...open, lat: null, lng: null, location: null }));
    else localStorage.removeItem(STORED + user);
  } catch {
    // Without storage a clock-out of it needs a network.
  }
}

/** What is kept, as a list. */
export function readOpen(user: string): Attendance[] {
  try {
    const text = localStorage.getItem(STORED + user);
    return text === null ? [] : [JSON.parse(text) as Attendance];
  } catch {
    return [];
  }
}

/** Removes what is kept of everybody else. */
export function forgetOpen(user: string | null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(STORED) && name !== STORED + user) localStorage.removeItem(name);
    }
  } catch {
    // There is nothing to remove.
  }
}
