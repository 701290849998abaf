// Settings: the organization and its records, accounts, roles, activity log, exports, jobs. A page is one file.

import { h, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useMay, useSession } from 'wfm-ui/session.ts';

import { Screen, Tabs } from '../parts.tsx';
import { hrefOf, type PlaceProps } from '../route.ts';
import { useWords } from '../words/index.ts';
import { WithWords } from '../words/more.tsx';
import { AccountsPage } from './accounts.tsx';
import { BankPage } from './bank.tsx';
import { CustomFieldsPage } from './custom-fields.tsx';
import { DepartmentsPage } from './departments.tsx';
import { ExportsPage } from './exports.tsx';
import { JobsPage } from './jobs.tsx';
import { LeavePage } from './leave.tsx';
import { LogPage } from './log.tsx';
import { OrganizationPage } from './organization.tsx';
import type { PageProps } from './page.ts';
import { RolesPage } from './roles.tsx';
import { ShiftTypesPage } from './shift-types.tsx';
import { SitesPage } from './sites.tsx';
import { TerminalsPage } from './terminals.tsx';
import { TimesPage } from './times.tsx';
import { RECORDS } from './words.ts';

const PAGES = ['organization', 'bank', 'sites', 'departments', 'times', 'shifts', 'leave', 'fields', 'terminals', 'accounts', 'roles', 'log', 'exports', 'jobs'] as const;

const RECORDS_OF: Partial<Record<typeof PAGES[number], (props: PageProps) => JSX.Element>> = { sites: SitesPage, departments: DepartmentsPage, times: TimesPage, leave: LeavePage, fields: CustomFieldsPage, shifts: ShiftTypesPage, terminals: TerminalsPage, exports: ExportsPage };

export function Place({ route: { parts: [, wanted], query } }: PlaceProps): JSX.Element {
  const { t } = useWords();
  const { permissions } = useSession();
  const mayLog = useMay('activity_logs:read');
  const mayRoles = useMay('roles:read');
  const mayPeople = useMay('employees:read:all', 'employees:read:team');
  const mayAccounts = useMay('accounts:write');
  const maySettings = useMay('settings:read');
  const mayBank = useMay('bank_accounts:read:all');
  const maySites = useMay('sites:read');
  const mayDepartments = useMay('departments:read');
  const mayShifts = useMay('schedules:read:all');
  const mayTerminals = useMay('terminals:read');
  const mayExports = useMay('exports:write');
  const mayJobs = permissions?.some((permission) => permission.startsWith('jobs:read')) ?? false;
  const may: Record<typeof PAGES[number], boolean> = { organization: maySettings, bank: mayBank, sites: maySites, departments: mayDepartments, times: maySettings, leave: maySettings, fields: maySettings, shifts: mayShifts, terminals: mayTerminals, accounts: mayAccounts && mayPeople, roles: mayRoles, log: mayLog, exports: mayExports, jobs: mayJobs };
  const pages = PAGES.filter((page) => may[page]);
  const page = pages.find((one) => one === wanted) ?? pages[0] ?? 'log';
  const [told, setTold] = useState('');
  return (
    <Screen place="settings" title={t.settings.pages[page]} crumbs={[{ text: t.places.settings, href: hrefOf('settings') }]} status={told}>
      <div class="with-pages">
        <Tabs label={t.settings.pagesOf} present={page} tabs={pages.map((one) => ({ key: one, text: t.settings.pages[one], href: hrefOf(`settings/${one}`) }))} />
        {page === 'log' && <LogPage query={query} />}
        {page === 'accounts' && <AccountsPage />}
        {page === 'roles' && <RolesPage />}
        {page === 'organization' && <OrganizationPage tell={setTold} />}
        {page === 'bank' && <BankPage tell={setTold} />}
        {page === 'jobs' && <JobsPage />}
        {RECORDS_OF[page] && <WithWords of={RECORDS}>{h(RECORDS_OF[page], { query, tell: setTold, key: page })}</WithWords>}
      </div>
    </Screen>
  );
}
