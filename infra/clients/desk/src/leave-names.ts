// The names of leave types, which the settings hold.

import { useSettings, type Settings } from './people.ts';
import { useWords } from './words/index.ts';

export type LeaveType = NonNullable<Settings['leave_types']>[number];

export function useLeaveTypes(): readonly LeaveType[] {
  return useSettings().data?.leave_types ?? [];
}

export function useLeaveNames(): (code: string) => string {
  const types = useLeaveTypes();
  const { named } = useWords();
  return (code) => {
    const type = types.find((one) => one.code === code);
    return type ? named(type) : code;
  };
}
