// The leave types that the set-up offers. Pure.

import type { components } from 'wfm-client';

import { readFigure } from '../dates.ts';
import type { Country } from './countries.ts';

export type LeaveType = components['schemas']['LeaveType'];
export type LeaveTypeInput = components['schemas']['LeaveTypeInput'];

/** A leave type as it is typed. */
export interface Typed {
  code: string;
  name: string;
  /** Days a year; empty without limit. */
  days: string;
  carried: string;
  isPaid: boolean;
  needsDocument: boolean;
  /** Whether it counts in minutes: then its amounts are not changed here. */
  isMinutes: boolean;
  /** The earning that pays it out, null for none. It is not sent where it is missing. */
  payout?: string | null;
  /** The rules that are changed in the dialog of the settings. */
  details?: Partial<LeaveTypeInput>;
}

type Names = Readonly<Record<'annual' | 'sick' | 'special' | 'unpaid', string>>;

/** What is usual, beside what is stored. */
export function usualTypes(stored: readonly LeaveType[], country: Country | undefined, names: Names, isNew: boolean): Typed[] {
  const typed = stored.map((one): Typed => ({
    code: one.code, name: one.name, days: one.annual_days ?? '', carried: one.carry_over_days === '0.0' ? '' : one.carry_over_days ?? '', isPaid: one.paid ?? true, needsDocument: one.requires_attachment ?? false, isMinutes: one.unit === 'minute', payout: one.payout_component_id,
  }));
  if (!isNew) return typed;
  const usual: Typed[] = [
    { code: 'annual', name: names.annual, days: country?.leave?.days ?? '20.0', carried: '5.0', isPaid: true, needsDocument: false, isMinutes: false },
    { code: 'sick', name: names.sick, days: '', carried: '', isPaid: true, needsDocument: true, isMinutes: false },
    { code: 'special', name: names.special, days: '', carried: '', isPaid: true, needsDocument: true, isMinutes: false },
    { code: 'unpaid', name: names.unpaid, days: '', carried: '', isPaid: false, needsDocument: false, isMinutes: false },
  ];
  return [...usual, ...typed.filter(({ code }) => usual.every((one) => one.code !== code))];
}

/** An amount of days as the service takes it, such as `28.0`; null where it is none. */
export function daysFrom(text: string, language: 'en' | 'de'): string | null {
  const figure = readFigure(text, language);
  const plain = figure?.replace(/(\.\d+?)0+$/, '$1') ?? '';
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? plain : null;
}

/** Whether something of a leave type is not written as it should be. */
export const isWrong = ({ name, days, carried }: Typed, language: 'en' | 'de'): boolean => name.trim() === '' || [days, carried].some((text) => text.trim() !== '' && daysFrom(text, language) === null);

/** Whether a law asks for more days than are given. */
export const isBelow = (days: string, least: string): boolean => Number(days) < Number(least);

/** What is sent: the stored type with what was typed. */
export function inputOf(typed: Typed, stored: readonly LeaveType[], language: 'en' | 'de'): LeaveTypeInput {
  const before = stored.find(({ code }) => code === typed.code);
  const days = typed.days.trim() ? daysFrom(typed.days, language) : null;
  return {
    ...(before as LeaveTypeInput | undefined), ...typed.details, code: typed.code, name: typed.name.trim(), ...(!typed.isMinutes && { annual_days: days, carry_over_days: typed.carried.trim() ? daysFrom(typed.carried, language) : '0.0' }),
    ...(typed.isPaid !== before?.paid && { paid: typed.isPaid }), requires_attachment: typed.needsDocument, ...(typed.payout !== undefined && { payout_component_id: typed.payout }), ...(typed.code === 'sick' && !before && !typed.details && { takes_over: true }),
  };
}
