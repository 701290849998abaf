// One person: overview, month, leave, pay, log. A tab is one file.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hasCode } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { useMay, useSession } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Lazy } from '../lazy.tsx';
import { LogTable } from '../log.tsx';
import type { MonthProps } from '../month/month.tsx';
import { Empty, Read, Screen, Tabs } from '../parts.tsx';
import { Adjust } from '../pay/adjust.tsx';
import { usePeople } from '../people.ts';
import { go, hrefOf, setQuery } from '../route.ts';
import { useWords } from '../words/index.ts';
import { readEmployee, type DrawerProps } from './drawer.ts';
import { EditDrawer } from './edit-drawer.tsx';
import type { FilesProps } from './files-tab.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import type { LeaveTabProps } from './leave-tab.tsx';
import { Overview } from './overview.tsx';
import { PayDrawer } from './pay-drawer.tsx';
import { PayTab } from './pay-tab.tsx';
import type { PersonalProps } from './personal-tab.tsx';
import type { ShiftsTabProps } from './shifts-tab.tsx';

const loadMonth = async (): Promise<(props: MonthProps) => JSX.Element> => (await import('../month/month.tsx')).Month;

const loadWork = async (): Promise<(props: DrawerProps) => JSX.Element> => (await import('./work-drawer.tsx')).WorkDrawer;
const loadLeaving = async (): Promise<(props: DrawerProps) => JSX.Element> => (await import('./leaving-drawer.tsx')).LeavingDrawer;
const loadPersonal = async (): Promise<(props: PersonalProps) => JSX.Element> => (await import('./personal-tab.tsx')).PersonalTab;
const loadLeave = async (): Promise<(props: LeaveTabProps) => JSX.Element> => (await import('./leave-tab.tsx')).LeaveTab;
const loadShifts = async (): Promise<(props: ShiftsTabProps) => JSX.Element> => (await import('./shifts-tab.tsx')).ShiftsTab;
const loadFiles = async (): Promise<(props: FilesProps) => JSX.Element> => (await import('./files-tab.tsx')).FilesTab;

const TABS = ['overview', 'month', 'shifts', 'leave', 'pay', 'personal', 'files', 'log'] as const;

export interface PersonProps {
  id: string;
  tab: string;
  rest: string | undefined;
  query: Readonly<Record<string, string>>;
}

export function Person({ id, tab: wanted, rest, query }: PersonProps): JSX.Element {
  const { t } = useWords();
  const { user } = useSession();
  const reading = useReading(`person ${id}`, () => readEmployee(id));
  const { data: people } = usePeople();
  const [told, setTold] = useState('');
  const isOwn = user.employee_id === id;
  const mayWrite = useMay('employees:write');
  const mayPay = useMay('compensation:write');
  const mayReadPay = useMay('payrolls:read:all', 'compensation:read:all', 'bank_accounts:read:all');
  const mayAccounts = useMay('accounts:write');
  const mayLog = useMay('activity_logs:read');
  const mayTimes = useMay('attendances:read:all', 'attendances:read:team');
  const mayShifts = useMay('schedules:read:all', 'schedules:read:team');
  const mayLeave = useMay('leaves:read:all', 'leaves:read:team');
  const mayPersonal = useMay('personal_data:read:all');
  const mayOwnPersonal = useMay('personal_data:read:own');
  const mayFiles = useMay('documents:read:all');
  const mayOwnFiles = useMay('documents:read:own');
  const may: Record<typeof TABS[number], boolean> = { overview: true, month: mayTimes && mayShifts, shifts: mayShifts, leave: mayLeave, pay: mayReadPay, personal: mayPersonal || (isOwn && mayOwnPersonal), files: mayFiles || (isOwn && mayOwnFiles), log: mayLog };
  const tabs = TABS.filter((one) => may[one]);
  const tab = tabs.find((one) => one === wanted) ?? 'overview';
  const employee = reading.data?.value ?? people?.find((one) => one.id === id);
  const name = employee ? fullName(employee) : reading.error === null ? t.loading : t.people.gone;
  const list = (people ?? []).filter(({ status }) => status !== 'terminated');
  const at = list.findIndex((one) => one.id === id);
  const toSibling = (by: number): void => { const next = at < 0 ? undefined : list[at + by]; if (next) go(`people/${next.id}${tab === 'overview' ? '' : `/${tab}`}`); };
  const action = query['do'];
  const close = (): void => { setQuery({ do: null, from: null }); };
  const saved = (text: string): void => { close(); setTold(text); };
  const changes = [
    ...(mayWrite ? ['edit', 'work'] as const : []), ...(mayPay && mayWrite && !isOwn ? ['pay', 'adjust'] as const : []), ...(mayWrite && !isOwn ? ['leaving'] as const : []), ...(mayAccounts && !isOwn ? ['invite'] as const : []),
  ];
  const props: DrawerProps | null = reading.data && { stored: reading.data, close, saved, query };
  const drawer = props && (changes as readonly string[]).includes(action ?? '') && {
    edit: <EditDrawer {...props} />, work: <Lazy isPart load={loadWork} props={props} key={`work ${query['from']}`} />, pay: <PayDrawer {...props} key={query['from']} />, leaving: <Lazy isPart load={loadLeaving} props={props} key="leaving" />, invite: <InviteDrawer {...props} />, adjust: null,
  }[action as 'edit'];
  if (reading.error !== null && !employee && hasCode(reading.error, 'not_found', 'forbidden')) {
    return <Screen place="people" title={t.people.gone} crumbs={[{ text: t.places.people, href: hrefOf('people') }]}><Empty title={t.people.gone} text={t.people.goneHint} /></Screen>;
  }
  return (
    <Screen
      place={`people person-place ${tab}-tab`} title={name} crumbs={[{ text: t.places.people, href: hrefOf('people') }]} status={told}
      beside={employee && (
        <>
          <span class="soft">{employee.employee_number}</span>
          <span class="joined">
            <button type="button" class="icon-only" aria-label={t.keys.previous} aria-disabled={at <= 0} onClick={() => { toSibling(-1); }}><Icon name="up" /></button>
            <button type="button" class="icon-only" aria-label={t.keys.next} aria-disabled={at < 0 || at >= list.length - 1} onClick={() => { toSibling(1); }}><Icon name="down" /></button>
          </span>
        </>
      )}
      actions={changes.length > 0 && (
        <select class="auto as-button" aria-label={t.people.change} value="" onChange={(event) => { const chosen = event.currentTarget.value; event.currentTarget.value = ''; if (chosen) { setTold(''); setQuery({ do: chosen, from: null }); } }}>
          <option value="">{t.people.change}</option>
          {changes.map((one) => <option key={one} value={one}>{t.people.changes[one]}</option>)}
        </select>
      )}
      keys={[
        { key: 'j', label: t.keys.next, run: () => { toSibling(1); } }, { key: 'k', label: t.keys.previous, run: () => { toSibling(-1); } },
        ...(may.month ? [{ key: 'm', label: t.people.openMonth, run: () => { go(`people/${id}/month`); } }] : []),
      ]}
    >
      <Tabs label={t.people.name} present={tab} tabs={tabs.map((one) => ({ key: one, text: t.people.personTabs[one], href: hrefOf(`people/${id}${one === 'overview' ? '' : `/${one}`}`) }))} />
      <div class={drawer ? 'split' : 'split alone-pane'}>
        {tab === 'month'
          ? <Lazy isPart load={loadMonth} props={{ id, month: rest && /^\d{4}-\d\d$/.test(rest) ? rest : localDate(Date.now()).slice(0, 7), query, tell: setTold }} />
          : (
            <div class="scroll" data-keep-scroll>
              {tab === 'log' ? <LogTable filter={{ resource_id: id }} /> : tab === 'shifts' ? <Lazy isPart load={loadShifts} props={{ id, query }} key={id} />
                : tab === 'personal' ? <Lazy isPart load={loadPersonal} props={{ id, isOwn, tell: setTold }} key={id} /> : tab === 'files' ? <Lazy isPart load={loadFiles} props={{ id, tell: setTold }} key={id} /> : (
                <Read of={reading}>
                  {(stored) => (
                    <>
                      {isOwn && <p class="notice"><Icon name="second" /><span>{t.people.own}</span></p>}
                      {tab === 'overview' && <Overview stored={stored} people={people ?? []} changes={changes} />}
                      {tab === 'leave' && <Lazy isPart load={loadLeave} props={{ employee: stored.value, isOwn, tell: setTold, query }} />}
                      {tab === 'pay' && <PayTab employee={stored.value} mayEnter={mayPay && mayWrite && !isOwn} tell={setTold} />}
                    </>
                  )}
                </Read>
              )}
            </div>
          )}
        {drawer && <aside aria-label={t.people.changes[action as 'edit']}>{drawer}</aside>}
      </div>
      {action === 'adjust' && employee && <Adjust month={localDate(Date.now()).slice(0, 7)} employee={id} close={close} saved={() => { saved(t.pay.adjust.saved); }} />}
    </Screen>
  );
}
