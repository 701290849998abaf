// What a leave type says beside its row in the table: what is typed of it, and what is sent. Pure.

import type { Language } from 'wfm-ui/language.ts';

import { readFigure } from '../dates.ts';
import { readHours, readMinutes, writeHours } from '../durations.ts';
import { daysFrom, type LeaveTypeInput } from '../setup/leave-types.ts';

export const MOST_ENTITLEMENTS = 20;
export type EmploymentType = NonNullable<NonNullable<LeaveTypeInput['applies_to']>['employment_types']>[number];
type PartYear = NonNullable<LeaveTypeInput['part_year']>;

export interface TypedPart {
  by: NonNullable<PartYear['by']>;
  round: NonNullable<PartYear['round']>;
  roundTo: string;
  whole: string;
}

export interface TypedEntitlement {
  amount: string;
  months: string;
  /** Employment types and sites with commas between; empty for all. */
  types: string;
  sites: string;
}

export interface TypedDetails {
  unit: 'day' | 'minute';
  drawsOn: 'entitlement' | 'time_account';
  /** In hours; of a type in days both stand in the table. */
  annual: string;
  carried: string;
  expires: string;
  grant: NonNullable<LeaveTypeInput['grant']>;
  perHour: string;
  partTime: NonNullable<LeaveTypeInput['part_time']>;
  fullWeek: string;
  waiting: string;
  isNegative: boolean;
  negativeLimit: string;
  most: string;
  encash: NonNullable<LeaveTypeInput['encash']>;
  /** In percent. */
  share: string;
  takesOver: boolean;
  countsRestDays: boolean;
  types: readonly EmploymentType[];
  sites: readonly string[];
  entitlements: readonly TypedEntitlement[];
  part: TypedPart;
  hasLast: boolean;
  last: TypedPart;
  names: Readonly<Record<string, string>>;
}

type Show = (figure: string) => string;
const list = (text: string): string[] => text.split(',').filter(Boolean);
const percent = (share: string): string => String(Math.round(Number(share) * 1e8) / 1e6);

function partTyped(stored: PartYear | null | undefined, isMinutes: boolean, show: Show): TypedPart {
  return { by: stored?.by ?? 'months_begun', round: stored?.round ?? 'nearest', roundTo: stored?.round_to ? (isMinutes ? writeHours(Number(stored.round_to)) : show(stored.round_to)) : '', whole: String(stored?.whole_after_months ?? '') };
}

/** @param show writes a figure in the language of the desk. */
export function detailsTyped(stored: Partial<LeaveTypeInput>, show: Show): TypedDetails {
  const isMinutes = stored.unit === 'minute';
  const amount = (days: string | null | undefined, minutes: number | null | undefined): string => (isMinutes ? writeHours(minutes) : days ? show(days) : '');
  return {
    unit: stored.unit ?? 'day', drawsOn: stored.draws_on ?? 'entitlement', annual: writeHours(stored.annual_minutes), carried: stored.carry_over_minutes ? writeHours(stored.carry_over_minutes) : '', expires: String(stored.carry_expires_after_months ?? ''),
    grant: stored.grant ?? 'year', perHour: stored.per_hour ? show(stored.per_hour) : '', partTime: stored.part_time ?? 'none', fullWeek: show(stored.full_week_days ?? '5'), waiting: String(stored.waiting_months ?? 0),
    isNegative: stored.allow_negative === true, negativeLimit: amount(stored.negative_limit_days, stored.negative_limit_minutes), most: amount(stored.max_consecutive_days, stored.max_consecutive_minutes), encash: stored.encash ?? 'on_leaving',
    share: stored.paid_share ? show(percent(stored.paid_share)) : '', takesOver: stored.takes_over === true, countsRestDays: stored.counts_rest_days === true, types: stored.applies_to?.employment_types ?? [], sites: stored.applies_to?.site_ids ?? [],
    entitlements: (stored.entitlements ?? []).map((one) => ({ amount: amount(one.annual_days, one.annual_minutes), months: String(one.from_months ?? 0), types: (one.employment_types ?? []).join(), sites: (one.site_ids ?? []).join() })),
    part: partTyped(stored.part_year, isMinutes, show), hasLast: Boolean(stored.last_year), last: partTyped(stored.last_year ?? stored.part_year, isMinutes, show), names: stored.names ?? {},
  };
}

/** What is sent, or the places that are not written as they should be, such as `/entitlements/0/annual`. */
export function detailsSent(typed: TypedDetails, language: Language): Partial<LeaveTypeInput> | { wrong: ReadonlySet<string> } {
  const wrong = new Set<string>();
  const isMinutes = typed.unit === 'minute';
  const isFromAccount = isMinutes && typed.drawsOn === 'time_account';
  const whole = (place: string, text: string, least: number, most: number): number | null => {
    const read = readMinutes(text);
    if (read === undefined || (read !== null && (read < least || read > most))) wrong.add(place);
    return read ?? null;
  };
  const hours = (place: string, text: string): number | null => {
    const read = readHours(text, language);
    if (read === undefined || (read !== null && read < 0)) wrong.add(place);
    return read ?? null;
  };
  const days = (place: string, text: string): string | null => {
    const read = text.trim() === '' ? null : daysFrom(text, language);
    if (text.trim() !== '' && read === null) wrong.add(place);
    return read;
  };
  const figure = (place: string, text: string, isNeeded = false): string | null => {
    const read = text.trim() === '' ? null : readFigure(text, language);
    if ((read === null && (isNeeded || text.trim() !== '')) || read?.startsWith('-')) wrong.add(place);
    return read;
  };
  /** The amount in the unit of the type, beside its twin. */
  const amount = (name: string, text: string, place = `/${name}`): Record<string, string | number | null> => (isMinutes ? { [`${name}_minutes`]: hours(place, text), [`${name}_days`]: null } : { [`${name}_days`]: days(place, text), [`${name}_minutes`]: null });
  const part = (place: string, { by, round, roundTo, whole: months }: TypedPart): PartYear => {
    const to = isMinutes ? hours(`${place}/round_to`, roundTo) : days(`${place}/round_to`, roundTo);
    return { by, round, round_to: to === null ? null : String(to), whole_after_months: whole(`${place}/whole_after_months`, months, 0, 12) };
  };
  const share = figure('/paid_share', typed.share);
  if (share !== null && Number(share) > 100) wrong.add('/paid_share');
  const isUsual = ({ by, round, roundTo, whole: months }: TypedPart): boolean => by === 'months_begun' && round === 'nearest' && roundTo.trim() === '' && months.trim() === '';
  const sent = {
    unit: typed.unit, draws_on: isMinutes ? typed.drawsOn : null,
    ...(isMinutes && { annual_minutes: isFromAccount ? null : hours('/annual', typed.annual), annual_days: null, carry_over_minutes: isFromAccount ? null : hours('/carry_over', typed.carried), carry_over_days: null }),
    ...(!isMinutes && { annual_minutes: null, carry_over_minutes: null }),
    carry_expires_after_months: whole('/carry_expires_after_months', typed.expires, 1, 12), grant: typed.grant, per_hour: typed.grant === 'hours' ? figure('/per_hour', typed.perHour, true) : null,
    part_time: typed.partTime, full_week_days: typed.partTime === 'days_per_week' ? figure('/full_week_days', typed.fullWeek, true) : null, waiting_months: whole('/waiting_months', typed.waiting, 0, 24),
    allow_negative: typed.isNegative, ...amount('negative_limit', typed.isNegative ? typed.negativeLimit : ''), ...amount('max_consecutive', typed.most), encash: typed.encash,
    paid_share: share === null ? null : String(Math.round(Number(share) * 1e6) / 1e8), takes_over: typed.takesOver, counts_rest_days: !isMinutes && typed.countsRestDays,
    applies_to: typed.types.length > 0 || typed.sites.length > 0 ? { employment_types: typed.types.length > 0 ? [...typed.types] : null, site_ids: typed.sites.length > 0 ? [...typed.sites] : null } : null,
    entitlements: typed.entitlements.length === 0 ? null : typed.entitlements.map((one, at) => {
      const place = `/entitlements/${at}`;
      if (one.amount.trim() === '') wrong.add(`${place}/annual`);
      return { ...amount('annual', one.amount, `${place}/annual`), from_months: whole(`${place}/from_months`, one.months, 0, 1_200), employment_types: one.types ? list(one.types) as EmploymentType[] : null, site_ids: one.sites ? list(one.sites) : null };
    }),
    part_year: isUsual(typed.part) ? null : part('/part_year', typed.part), last_year: typed.hasLast ? part('/last_year', typed.last) : null,
    names: Object.fromEntries(Object.entries(typed.names).filter(([, name]) => name.trim() !== '').map(([tag, name]) => [tag, name.trim()])),
  };
  return wrong.size > 0 ? { wrong } : sent as Partial<LeaveTypeInput>;
}

/** The places at which the service may name something of a leave type: of the dialog, by the field that shows it. */
export const DETAIL_PLACES: Readonly<Record<string, readonly string[]>> = {
  unit: ['/unit'], drawsOn: ['/draws_on'], annual: ['/annual_minutes'], carried: ['/carry_over_minutes'], expires: ['/carry_expires_after_months'], grant: ['/grant'], perHour: ['/per_hour'], partTime: ['/part_time'], fullWeek: ['/full_week_days'], waiting: ['/waiting_months'],
  isNegative: ['/allow_negative'], negativeLimit: ['/negative_limit_days', '/negative_limit_minutes'], most: ['/max_consecutive_days', '/max_consecutive_minutes'], encash: ['/encash'], share: ['/paid_share'], takesOver: ['/takes_over'], countsRestDays: ['/counts_rest_days'],
  applies: ['/applies_to', '/applies_to/site_ids', '/applies_to/employment_types'], entitlements: ['/entitlements', ...Array.from({ length: MOST_ENTITLEMENTS }, (_, at) => ['', '/annual_days', '/annual_minutes', '/from_months', '/employment_types', '/site_ids'].map((field) => `/entitlements/${at}${field}`)).flat()],
  part: ['/part_year', '/part_year/by', '/part_year/round', '/part_year/round_to', '/part_year/whole_after_months'], last: ['/last_year', '/last_year/by', '/last_year/round', '/last_year/round_to', '/last_year/whole_after_months'], names: ['/names', '/names/de', '/names/en'],
};
