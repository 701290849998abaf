// Working times: the week of the organization.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from 'wfm-ui/session.ts';

import { useDraft } from '../drafts.ts';
import { useSave } from '../saving.tsx';
import { patchSettings, readSettings } from '../settings/stored.ts';
import { useTexts } from '../words/more.tsx';
import { COUNTRIES } from './countries.ts';
import { StepFrame, type StepProps } from './step.tsx';
import { daysOf, isWeekWrong, shiftsOf, useWeekdayNames, weekOf, WeekTable, type Shift } from './week-table.tsx';
import { SETUP } from './words.ts';

export function Times({ stored, progress, next, back, later }: StepProps): JSX.Element {
  const texts = useTexts(SETUP).times;
  const [base] = useState(stored);
  const isKept = progress.done.includes('times');
  const usual = COUNTRIES[progress.region.slice(0, 2)]?.day ?? ['09:00', '17:30', 30] as const;
  const known = daysOf(base.value).days;
  const initial = weekOf(isKept ? known : [], usual);
  const { value: week, set, drop } = useDraft('setup times', initial);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const nameOf = useWeekdayNames();
  const write = (_: string, shown: unknown): string => (shown as Shift[]).map(({ weekday, start, end }) => `${nameOf(weekday)} ${start}–${end}`).join(', ') || '–';
  const { save, dialog } = useSave(() => texts.week, write);
  const submit = (): void => {
    setTried(true);
    if (isWeekWrong(week)) return;
    void action.run(async () => {
      const days = shiftsOf(week);
      if (JSON.stringify(days) !== JSON.stringify(known)) {
        await save<{ days: Shift[] }>({
          base: { value: { days: known }, tag: base.tag }, changes: { days }, read: async () => { const now = await readSettings(); return { value: daysOf(now.value), tag: now.tag }; },
          send: ({ days: sent }, tag) => patchSettings({ work_schedule: { days: sent ?? [] } }, tag),
        });
      }
      drop();
      await next();
    });
  };
  return (
    <StepFrame step="times" intro={texts.intro} action={action} submit={submit} back={back} later={later}>
      <WeekTable week={week} change={set} isTried={isTried} />
      <p class="soft">{texts.hint}</p>
      {dialog}
    </StepFrame>
  );
}
