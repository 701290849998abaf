// Settings: organization, bank account, accounts, roles, activity log, jobs. A page is one file.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useMay, useSession } from 'wfm-ui/session.ts';

import { Screen, Tabs } from '../parts.tsx';
import { hrefOf, type PlaceProps } from '../route.ts';
import { useWords } from '../words/index.ts';
import { AccountsPage } from './accounts.tsx';
import { BankPage } from './bank.tsx';
import { JobsPage } from './jobs.tsx';
import { LogPage } from './log.tsx';
import { OrganizationPage } from './organization.tsx';
import { RolesPage } from './roles.tsx';

const PAGES = ['organization', 'bank', 'accounts', 'roles', 'log', 'jobs'] as const;

export function Place({ route: { parts: [, wanted], query } }: PlaceProps): JSX.Element {
  const { t } = useWords();
  const { permissions } = useSession();
  const mayLog = useMay('activity_logs:read');
  const mayRoles = useMay('roles:read');
  const mayAccounts = useMay('accounts:write');
  const maySettings = useMay('settings:read');
  const mayBank = useMay('bank_accounts:read:all');
  const mayJobs = permissions?.some((permission) => permission.startsWith('jobs:read')) ?? false;
  const may: Record<typeof PAGES[number], boolean> = { organization: maySettings, bank: mayBank, accounts: mayAccounts, roles: mayRoles, log: mayLog, jobs: mayJobs };
  const pages = PAGES.filter((page) => may[page]);
  const page = pages.find((one) => one === wanted) ?? pages[0] ?? 'log';
  const [told, setTold] = useState('');
  return (
    <Screen place="settings" title={t.settings.pages[page]} crumbs={[{ text: t.places.settings, href: hrefOf('settings') }]} status={told}>
      <Tabs label={t.settings.pagesOf} present={page} tabs={pages.map((one) => ({ key: one, text: t.settings.pages[one], href: hrefOf(`settings/${one}`) }))} />
      {page === 'log' && <LogPage query={query} />}
      {page === 'accounts' && <AccountsPage />}
      {page === 'roles' && <RolesPage />}
      {page === 'organization' && <OrganizationPage tell={setTold} />}
      {page === 'bank' && <BankPage tell={setTold} />}
      {page === 'jobs' && <JobsPage />}
    </Screen>
  );
}
