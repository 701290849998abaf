// Settings: the organization and its records, accounts, roles, activity log, exports, jobs. A page is one file.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useMay, useSession } from 'wfm-ui/session.ts';

import { Lazy } from '../lazy.tsx';
import { Screen, Tabs } from '../parts.tsx';
import { hrefOf, type PlaceProps } from '../route.ts';
import { useWords } from '../words/index.ts';
import { WithWords } from '../words/more.tsx';
import { AccountsPage } from './accounts.tsx';
import { BankPage } from './bank.tsx';
import { JobsPage } from './jobs.tsx';
import { LogPage } from './log.tsx';
import { OrganizationPage } from './organization.tsx';
import type { PageProps } from './page.ts';
import { RECORDS } from './words.ts';

const PAGES = ['organization', 'bank', 'sites', 'places', 'departments', 'times', 'policies', 'shifts', 'rotations', 'leave', 'routes', 'components', 'fields', 'terminals', 'accounts', 'roles', 'log', 'exports', 'jobs'] as const;

/** Pages that not everybody opens are loaded when they are opened. */
const LOADED: Partial<Record<typeof PAGES[number], () => Promise<(props: PageProps) => JSX.Element>>> = {
  sites: async () => (await import('./sites.tsx')).SitesPage,
  places: async () => (await import('./places.tsx')).PlacesPage,
  departments: async () => (await import('./departments.tsx')).DepartmentsPage,
  times: async () => (await import('./times.tsx')).TimesPage,
  policies: async () => (await import('./policies/page.tsx')).PoliciesPage,
  shifts: async () => (await import('./shift-types.tsx')).ShiftTypesPage,
  leave: async () => (await import('./leave.tsx')).LeavePage,
  fields: async () => (await import('./custom-fields.tsx')).CustomFieldsPage,
  terminals: async () => (await import('./terminals.tsx')).TerminalsPage,
  exports: async () => (await import('./exports.tsx')).ExportsPage,
  roles: async () => (await import('./roles.tsx')).RolesPage,
  rotations: async () => (await import('./rotations.tsx')).RotationsPage,
  routes: async () => (await import('./routes.tsx')).RoutesPage,
  components: async () => (await import('./components/page.tsx')).ComponentsPage,
};

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
  const mayComponents = useMay('salary_components:read');
  const mayTerminals = useMay('terminals:read');
  const mayExports = useMay('exports:write');
  const mayJobs = permissions?.some((permission) => permission.startsWith('jobs:read')) ?? false;
  const may: Record<typeof PAGES[number], boolean> = { organization: maySettings, bank: mayBank, sites: maySites, places: maySettings, departments: mayDepartments, times: maySettings, policies: maySettings, leave: maySettings, rotations: mayShifts, routes: maySettings, fields: maySettings, components: mayComponents, shifts: mayShifts, terminals: mayTerminals, accounts: mayAccounts && mayPeople, roles: mayRoles, log: mayLog, exports: mayExports, jobs: mayJobs };
  const pages = PAGES.filter((page) => may[page]);
  const page = pages.find((one) => one === wanted) ?? pages[0] ?? 'log';
  const [told, setTold] = useState('');
  return (
    <Screen place="settings" title={t.settings.pages[page]} crumbs={[{ text: t.places.settings, href: hrefOf('settings') }]} status={told}>
      <div class="with-pages">
        <Tabs label={t.settings.pagesOf} present={page} tabs={pages.map((one) => ({ key: one, text: t.settings.pages[one], href: hrefOf(`settings/${one}`) }))} />
        {page === 'log' && <LogPage query={query} />}
        {page === 'accounts' && <AccountsPage />}
        {page === 'organization' && <OrganizationPage tell={setTold} />}
        {page === 'bank' && <BankPage tell={setTold} />}
        {page === 'jobs' && <JobsPage />}
        {LOADED[page] && <WithWords of={RECORDS}><Lazy isPart load={LOADED[page]} props={{ query, tell: setTold }} key={page} /></WithWords>}
      </div>
    </Screen>
  );
}
