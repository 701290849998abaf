// The versions of a time policy: what is typed of them, and what is sent. Pure.

import type { components } from 'wfm-client';
import type { Language } from 'wfm-ui/language.ts';

import { readFigure } from '../../dates.ts';
import { readHours, readMinutes, writeHours } from '../../durations.ts';
import { isCode, plainRule, type Rule, type Weekday } from './rule.ts';

type Schemas = components['schemas'];
export type Version = Schemas['TimePolicyVersion'];
export type VersionInput = Schemas['TimePolicyVersionInput'];
type Mode = Schemas['RoundTo']['mode'];

export const ROUND_TO = ['5', '6', '10', '15', '30'] as const;
export const MODES = ['nearest', 'up', 'down'] as const;
export const LIMITS = ['daily_rest_minutes', 'weekly_rest_minutes', 'day_max_minutes', 'week_max_minutes', 'average_weeks'] as const;
export type Limit = typeof LIMITS[number];
export const MOST_VERSIONS = 60;
export const MOST_TIERS = 4;

export interface TypedRound {
  /** Empty for none. */
  to: string;
  mode: Mode;
}

export interface TypedAccount {
  credit: 'none' | 'difference' | 'codes';
  codes: readonly { code: string; factor: string }[];
  floor: string;
  cap: string;
  carry: string;
  above: 'paid' | 'forfeited';
}

export interface TypedVersion {
  from: string;
  roundIn: TypedRound;
  roundOut: TypedRound;
  pieceGap: string;
  minGap: string;
  breaks: readonly { after: string; minutes: string }[];
  needsApproval: boolean;
  tolerance: string;
  guarantee: string;
  isOutsideShift: boolean;
  weekStart: Weekday;
  rules: readonly Rule[];
  account: TypedAccount;
  limits: Readonly<Record<Limit, string>>;
}

const roundTyped = (stored: Schemas['RoundTo'] | null | undefined): TypedRound => ({ to: String(stored?.to_minutes ?? ''), mode: stored?.mode ?? 'nearest' });

/** @param show writes a figure in the language of the desk. */
export function versionTyped(stored: Version | VersionInput, show: (figure: string) => string): TypedVersion {
  const { account, limits } = stored;
  return {
    from: stored.effective_from, roundIn: roundTyped(stored.rounding?.in), roundOut: roundTyped(stored.rounding?.out), pieceGap: writeHours(stored.piece_gap_minutes ?? 180), minGap: String(stored.min_gap_minutes ?? 0),
    breaks: (stored.breaks ?? []).map(({ after_minutes: after, minutes }) => ({ after: writeHours(after), minutes: String(minutes) })),
    needsApproval: stored.extra?.needs_approval === true, tolerance: String(stored.extra?.tolerance_minutes ?? 0), guarantee: writeHours(stored.guarantee?.minutes), isOutsideShift: stored.guarantee?.outside_shift === true, weekStart: stored.week_start ?? 'monday',
    rules: (stored.rules ?? []).map(plainRule),
    account: {
      credit: account?.credit ?? 'none', codes: (account?.codes ?? []).map(({ code, factor }) => ({ code, factor: show(factor ?? '1') })), floor: writeHours(account?.floor_minutes ?? -6_000), cap: writeHours(account?.cap_minutes), carry: writeHours(account?.carry_minutes), above: account?.above_cap ?? 'paid',
    },
    limits: Object.fromEntries(LIMITS.map((name) => [name, name === 'average_weeks' ? String(limits?.average_weeks ?? 1) : writeHours(limits?.[name])])) as Record<Limit, string>,
  };
}

/** What is sent of all versions, or the places that are not written as they should be, such as `/versions/0/breaks/1/minutes`. */
export function versionsSent(typed: readonly TypedVersion[], language: Language): VersionInput[] | { wrong: ReadonlySet<string> } {
  const wrong = new Set<string>();
  const versions = typed.map((one, at) => versionSent(one, language, (place) => { wrong.add(`/versions/${at}${place}`); }));
  typed.forEach(({ from }, at) => { if (typed.findIndex((other) => other.from === from) !== at) wrong.add(`/versions/${at}/effective_from`); });
  return wrong.size > 0 ? { wrong } : versions;
}

function versionSent(typed: TypedVersion, language: Language, isWrong: (place: string) => void): VersionInput {
  const most = (place: string, value: number | null | undefined, largest = 1_000_000, least = 0): number | null => {
    if (value === undefined || (value !== null && (value > largest || value < least))) isWrong(place);
    return value ?? null;
  };
  const need = (place: string, value: number | null): number => {
    if (value === null) isWrong(place);
    return value ?? 0;
  };
  const hours = (text: string): number | null | undefined => readHours(text, language);
  const round = ({ to, mode }: TypedRound): Schemas['RoundTo'] | null => (to === '' ? null : { to_minutes: Number(to), mode });
  if (typed.from === '') isWrong('/effective_from');
  const [roundIn, roundOut] = [round(typed.roundIn), round(typed.roundOut)];
  const guarantee = most('/guarantee/minutes', hours(typed.guarantee), 1_440, 1);
  const limits = Object.fromEntries(LIMITS.map((name) => [name, name === 'average_weeks' ? most('/limits/average_weeks', readMinutes(typed.limits.average_weeks), 52, 1) : most(`/limits/${name}`, hours(typed.limits[name]), 100_000, 1)])) as Record<Limit, number | null>;
  const hasLimits = LIMITS.some((name) => name !== 'average_weeks' && limits[name] !== null);
  return {
    effective_from: typed.from, rounding: roundIn || roundOut ? { in: roundIn, out: roundOut } : null, piece_gap_minutes: most('/piece_gap_minutes', hours(typed.pieceGap)), min_gap_minutes: most('/min_gap_minutes', readMinutes(typed.minGap)),
    breaks: typed.breaks.map(({ after, minutes }, at) => ({ after_minutes: need(`/breaks/${at}/after_minutes`, most(`/breaks/${at}/after_minutes`, hours(after))), minutes: need(`/breaks/${at}/minutes`, most(`/breaks/${at}/minutes`, readMinutes(minutes))) })),
    extra: { needs_approval: typed.needsApproval, tolerance_minutes: most('/extra/tolerance_minutes', readMinutes(typed.tolerance)) },
    guarantee: guarantee === null ? null : { minutes: guarantee, outside_shift: typed.isOutsideShift }, week_start: typed.weekStart, rules: [...typed.rules],
    account: accountSent(typed.account, language, isWrong, most), limits: hasLimits ? limits : null,
  };
}

function accountSent({ credit, codes, floor, cap, carry, above }: TypedAccount, language: Language, isWrong: (place: string) => void, most: (place: string, value: number | null | undefined, largest?: number, least?: number) => number | null): Schemas['TimeAccountRulesInput'] | null {
  if (credit === 'none') return null;
  const credited = credit === 'codes' ? codes.map(({ code, factor }, at) => {
    const figure = readFigure(factor, language);
    if (!isCode(code)) isWrong(`/account/codes/${at}/code`);
    if (figure === null || figure.startsWith('-')) isWrong(`/account/codes/${at}/factor`);
    return { code, factor: figure };
  }) : null;
  if (credited?.length === 0) isWrong('/account/codes');
  return {
    credit, codes: credited, floor_minutes: most('/account/floor_minutes', readHours(floor, language), 1_000_000, -1_000_000), cap_minutes: most('/account/cap_minutes', readHours(cap, language)), carry_minutes: most('/account/carry_minutes', readHours(carry, language)), above_cap: above,
  };
}

/** The time codes of versions, each once. */
export const codesOf = (versions: readonly { rules: readonly Pick<Rule, 'code'>[] | null }[]): string[] => [...new Set(versions.flatMap(({ rules }) => (rules ?? []).map(({ code }) => code)))];
