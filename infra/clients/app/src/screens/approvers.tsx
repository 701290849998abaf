// The people for whose decision a request of one's own waits: by name, as far as the person may know their accounts.

import type { JSX } from 'preact';
import { fullName } from 'wfm-ui/names.ts';

import { useReading } from '../hooks.ts';
import { answered, api } from '../service.ts';
import { useWords } from '../words/index.ts';

export interface People {
  /** The name of the person's manager; null where there is none. */
  manager: string | null;
  /** The names of the accounts that the person may know. */
  accounts: ReadonlyMap<string, string>;
}

const NOBODY: People = { manager: null, accounts: new Map() };

/** The people who may have to decide; nobody where they cannot be read, undefined before that is known. */
export function usePeople(employee: string): People | undefined {
  const { data, error } = useReading<People>('manager', async () => {
    const { data: rows } = await answered(api.GET('/employees', { params: { query: { expand: 'manager', limit: 100 } } }));
    const manager = rows.find((row) => row.id === employee)?.manager;
    return {
      manager: manager ? fullName(manager) : null,
      accounts: new Map(rows.flatMap((row): [string, string][] => (row.user_id === null ? [] : [[row.user_id, fullName(row)]]))),
    };
  });
  return error === null ? data ?? undefined : NOBODY;
}

interface ApproversProps {
  request: { employee_id: string; step: number; approvers: readonly string[] };
}

/** Says at which step a request of one's own is, and for whom it waits. */
export function Approvers({ request: { employee_id: employee, step, approvers } }: ApproversProps): JSX.Element | null {
  const { t } = useWords();
  const people = usePeople(employee);
  if (people === undefined) return null;
  const names = approvers.flatMap((id) => people.accounts.get(id) ?? []);
  const isNamed = names.length === approvers.length;
  return (
    <>
      {step > 1 && <p class="soft">{t.correction.step(step)}</p>}
      <p class="soft">
        {approvers.length === 0 ? t.correction.nobody : isNamed ? t.correction.asked(names.join(', ')) : t.correction.askedCount(approvers.length)}
        {/* Several are a deputy, too, or everybody who decides in the place of the manager. */}
        {!isNamed && step === 1 && approvers.length === 1 && people.manager !== null && ` ${t.correction.asRule(people.manager)}`}
      </p>
    </>
  );
}
