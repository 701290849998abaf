// The inbox: everything that waits for this person, and its decision.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Problem, Field } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import type { Key } from '../keys.ts';
import { useLeaveNames } from '../leave-names.ts';
import { Empty, Grey, Screen, Tabs } from '../parts.tsx';
import { hrefOf, setQuery, type PlaceProps } from '../route.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { AccountDetail } from './account-detail.tsx';
import { CorrectionDetail, LeaveDetail, SecondDetail, SheetDetail, ShiftDetail, TimeDetail } from './details.tsx';
import { Gone } from './gone.tsx';
import type { Item } from './items.ts';
import { ageOf, groupOf, GROUPS, ICON_OF, rowOf, TAB_OF, TABS, type TabName } from './kinds.tsx';
import { decide, isQuick, takeBack, useQueue, type Decision, type Status } from './queue.ts';
import { useWaiting } from './waiting.ts';

export function Place({ route: { query } }: PlaceProps): JSX.Element {
  const words = useWords();
  const { t, format } = words;
  const { readings, isThere, items: all } = useWaiting();
  const { decisions, refusals, last } = useQueue();
  const leaveName = useLeaveNames();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const [note, setNote] = useState('');
  const decided = new Set(decisions.flatMap(({ items }) => items.map(({ key }) => key)));
  const { shown, fresh, showFresh } = useSteadyItems(all.filter(({ key }) => !decided.has(key)), isThere);
  const tab = (TABS as readonly string[]).includes(query['kind'] ?? '') ? query['kind'] as TabName : null;
  const listed = order(shown.filter(({ kind }) => tab === null || TAB_OF[kind] === tab));
  const present = listed.find(({ key }) => key === query['at']) ?? listed[0] ?? null;
  const count = (name: TabName): number => shown.filter(({ kind }) => TAB_OF[kind] === name).length;
  const select = (item: Item | undefined): void => {
    if (!item) return;
    setQuery({ at: item.key });
    document.querySelector(`[data-focus="${CSS.escape(item.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const move = (by: number): void => { select(listed[listed.indexOf(present as Item) + by]); };
  const toggle = (key: string): void => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setSelected(next);
  };
  const chosen = listed.filter(({ key }) => selected.has(key));
  const meant = (chosen.length > 0 ? chosen : present ? [present] : []).filter(isQuick);
  const isNoteMissing = (status: Status): boolean => status === 'rejected' && note.trim() === '' && meant.some(({ kind }) => kind === 'sheet');
  const send = (status: Status): void => {
    if (meant.length === 0) return;
    if (isNoteMissing(status)) {
      document.querySelector<HTMLElement>('.decide textarea')?.focus();
      setTold(t.inbox.noteNeeded);
      return;
    }
    const rest = listed.filter((item) => !meant.includes(item));
    const after = rest.find((item) => listed.indexOf(item) > listed.indexOf(meant.at(-1) as Item)) ?? rest.at(-1);
    decide(meant, status, note);
    setTold('');
    setNote('');
    setSelected(new Set());
    setQuery({ at: after?.key ?? null });
    if (document.activeElement?.closest('.decide')) document.getElementById('main')?.focus({ preventScroll: true });
  };
  const undo = (): void => {
    const [first] = takeBack();
    if (first) setQuery({ at: first.key });
  };
  useEffect(() => { setNote(''); }, [present?.key]);
  const keys: Key[] = listed.length === 0 ? [] : [
    { key: 'j', also: ['ArrowDown'], label: t.keys.next, run: () => { move(1); } },
    { key: 'k', also: ['ArrowUp'], label: t.keys.previous, run: () => { move(-1); } },
    { key: 'a', label: t.inbox.approve, run: () => { send('approved'); } },
    { key: 'r', label: t.inbox.reject, run: () => { send('rejected'); } },
    { key: 'x', label: t.keys.select, run: () => { if (present) toggle(present.key); } },
  ];
  const undoKey: Key[] = last ? [{ key: 'z', label: t.inbox.undo, run: undo, isQuiet: true }] : [];
  const readAt = Math.max(0, ...readings.map((reading) => reading.readAt ?? 0));
  const errors = readings.filter(({ error, data }) => error !== null && data === null);
  return (
    <Screen
      place="inbox" title={t.places.inbox} keys={[...keys, ...undoKey]}
      actions={readAt > 0 && <span class="soft small">{t.updated(format.time(readAt))}</span>}
      status={last ? <Undo last={last} undo={undo} leaveName={leaveName} /> : told}
    >
      <Tabs
        label={t.inbox.kinds} present={tab ?? 'all'} tabs={[
          { key: 'all', text: t.inbox.tabs.all, href: hrefOf('inbox'), count: shown.length },
          ...TABS.map((name) => ({ key: name, text: t.inbox.tabs[name], href: hrefOf('inbox', { kind: name }), count: count(name) })).filter(({ count: some, key }) => some > 0 || key === tab),
        ]}
      />
      {errors.map(({ error, reload }, index) => <div class="pad problem" key={index}><Problem error={error} retry={reload} /></div>)}
      {fresh > 0 && <p class="fresh"><button type="button" class="quiet" onClick={showFresh}>{t.inbox.fresh(fresh)}</button></p>}
      {isThere && <Gone listed={all} refusals={refusals} decisions={decisions} leaveName={leaveName} />}
      {!isThere && <Grey lines={9} />}
      {isThere && listed.length === 0 && <Empty title={t.inbox.nothing} text={decisions.length > 0 ? t.inbox.sending : t.inbox.nothingHint} />}
      {listed.length > 0 && (
        <div class="both">
          <section class="list" aria-label={t.inbox.list} data-keep-scroll>
            {GROUPS.map((group) => {
              const some = listed.filter((item) => groupOf(item) === group);
              return some.length > 0 && (
                <div key={group}>
                  <h2 class="head">{t.inbox.groups[group]} <span class="soft num">{some.length}</span></h2>
                  <ul>
                    {some.map((item) => {
                      const row = rowOf(item, words, leaveName);
                      const refusal = refusals.get(item.key);
                      return (
                        <li class="item" key={item.key}>
                          <Icon name={refusal ? 'bad' : ICON_OF[item.kind]} class={refusal ? 'bad' : ''} />
                          {isQuick(item) && <input type="checkbox" checked={selected.has(item.key)} aria-label={t.inbox.select(`${row.who}: ${row.what}`)} onChange={() => { toggle(item.key); }} />}
                          <a href={hrefOf('inbox', { ...query, at: item.key })} data-focus={item.key} aria-current={item === present ? 'true' : undefined} onClick={(event) => { event.preventDefault(); select(item); }}>
                            <span><span class="strong">{row.who}</span> {row.what}</span>
                            <span class="soft small times">{refusal ? <span class="bad">{wordOf(t.problems, refusal.code ?? '') ?? refusal.detail}</span> : row.second}</span>
                          </a>
                          <span class="age soft small num">{t.inbox.age(ageOf(item))}</span>
                        </li>
                      );
                    })}
                  </ul>
                </div>
              );
            })}
          </section>
          {present && (
            <article class="detail" aria-labelledby="about" key={present.key}>
              {refusals.has(present.key) && <p class="notice bad"><Icon name="bad" /><span>{wordOf(t.problems, refusals.get(present.key)?.code ?? '') ?? refusals.get(present.key)?.detail}</span></p>}
              <Detail item={present} tell={setTold} />
              {present.kind === 'setting' && <SettingDecision tell={setTold} />}
              {meant.length > 0 && (
                <div class="decide">
                  <Field label={chosen.length > 1 ? t.inbox.answerAll(chosen.length) : t.inbox.answer}>
                    {(given) => <textarea {...given} maxLength={500} value={note} onInput={(event) => { setNote(event.currentTarget.value); }} />}
                  </Field>
                  <div class="ways">
                    <button type="button" class="main" aria-keyshortcuts="A" onClick={() => { send('approved'); }}>{t.inbox.approveSome(meant.length)} <kbd aria-hidden="true">A</kbd></button>
                    <button type="button" aria-keyshortcuts="R" onClick={() => { send('rejected'); }}>{t.inbox.rejectSome(meant.length)} <kbd aria-hidden="true">R</kbd></button>
                    <span class="grow" />
                    {present.employeeId && <a class="small" href={hrefOf(`people/${present.employeeId}/${present.kind === 'leave' ? 'leave' : 'month'}`)}>{present.kind === 'leave' ? t.inbox.openLeave : t.inbox.openMonth}</a>}
                  </div>
                </div>
              )}
            </article>
          )}
        </div>
      )}
    </Screen>
  );
}

function order(items: readonly Item[]): Item[] {
  const rank = (item: Item): number => GROUPS.indexOf(groupOf(item));
  return [...items].sort((one, other) => rank(one) - rank(other) || (one.date ?? '').localeCompare(other.date ?? '') || one.since.localeCompare(other.since));
}

/** What is new waits above the list, so that no row moves under the pointer (DESK-6). */
function useSteadyItems(items: readonly Item[], isThere: boolean): { shown: Item[]; fresh: number; showFresh: () => void } {
  const known = useRef<Set<string> | null>(null);
  const [, redraw] = useState(0);
  if (isThere && (known.current === null || ![...items].some(({ key }) => known.current?.has(key)))) known.current = new Set(items.map(({ key }) => key));
  const isKnown = ({ key }: Item): boolean => known.current?.has(key) ?? true;
  return {
    shown: items.filter(isKnown),
    fresh: items.filter((item) => !isKnown(item)).length,
    showFresh: () => {
      known.current = new Set(items.map(({ key }) => key));
      redraw((count) => count + 1);
    },
  };
}

function Detail({ item, tell }: { item: Item; tell: (text: string) => void }): JSX.Element {
  switch (item.kind) {
    case 'leave': return <LeaveDetail item={item} tell={tell} />;
    case 'correction': return <CorrectionDetail item={item} tell={tell} />;
    case 'sheet': return <SheetDetail item={item} tell={tell} />;
    case 'shift': return <ShiftDetail item={item} tell={tell} />;
    case 'account': return <AccountDetail item={item} tell={tell} />;
    case 'payrolls': case 'setting': return <SecondDetail item={item} tell={tell} />;
    default: return <TimeDetail item={item} tell={tell} />;
  }
}

/** A weaker protection takes a second person. It is sent at once. */
function SettingDecision({ tell }: { tell: (text: string) => void }): JSX.Element {
  const { t } = useWords();
  const action = useAction();
  const send = (isConfirmed: boolean): void => {
    void action.run(async () => {
      await answered(isConfirmed ? api.POST('/settings/pending-change/confirmation') : api.DELETE('/settings/pending-change'));
      tell(isConfirmed ? t.inbox.settingConfirmed : t.inbox.settingCancelled);
      await readAgain('inbox settings', 'settings');
    });
  };
  return (
    <div class="decide">
      <Problem error={action.error} />
      <div class="ways">
        <button type="button" class="main" aria-disabled={action.isRunning} onClick={() => { send(true); }}>{t.inbox.confirmSetting}</button>
        <button type="button" aria-disabled={action.isRunning} onClick={() => { send(false); }}>{t.inbox.cancelSetting}</button>
      </div>
    </div>
  );
}

/** What was just decided, for how long it can be taken back. */
function Undo({ last, undo, leaveName }: { last: Decision; undo: () => void; leaveName: (code: string) => string }): JSX.Element {
  const words = useWords();
  const { t } = words;
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => { redraw((count) => count + 1); }, 1_000);
    return () => { clearInterval(timer); };
  }, []);
  const [first] = last.items;
  const what = last.items.length === 1 && first ? rowOf(first, words, leaveName).who : t.inbox.several(last.items.length);
  const seconds = Math.max(1, Math.ceil((last.at - Date.now()) / 1_000));
  return (
    <>
      <span>{last.status === 'approved' ? t.inbox.willApprove(what, seconds) : t.inbox.willReject(what, seconds)}</span>
      <button type="button" class="quiet" aria-keyshortcuts="Z" onClick={undo}><Icon name="undo" />{t.inbox.undo} <kbd aria-hidden="true">Z</kbd></button>
    </>
  );
}
