// What waits for a decision of this person: requests, working times, timesheets, and shifts that change hands. And who decides
// while this person is away.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { useMay } from '../hooks.ts';
import { Notice, Screen, Together } from '../parts.tsx';
import { useWords } from '../words/index.ts';
import { Deputies } from './deputies.tsx';
import { Inbox } from './inbox.tsx';
import { Sheets } from './sheets.tsx';
import { SignedSheets } from './signed-sheets.tsx';
import { Swaps } from './swaps.tsx';
import { TeamLinks } from './team.tsx';
import { Times } from './times.tsx';

export function DecideScreen(): JSX.Element {
  const { t } = useWords();
  // What was decided last is told above the lists, because its card is gone.
  const [told, setTold] = useState<ComponentChildren>(null);
  const shown = useRef<HTMLDivElement>(null);
  // More than a sentence is worth looking at.
  useEffect(() => { if (told !== null && typeof told === 'object') shown.current?.scrollIntoView({ block: 'center' }); }, [told]);
  const times = useMay('attendances:review:team', 'attendances:review:all');
  const shifts = useMay('schedules:write:team', 'schedules:write:all', 'schedules:request:own', 'schedules:request:all');
  return (
    <Screen title={t.decide.title}>
      <TeamLinks present="decide" />
      <div role="status" ref={shown}>{told !== null && <Notice tone="good" live={false}>{typeof told === 'string' ? <p>{told}</p> : told}</Notice>}</div>
      <Together>
        <Inbox tell={setTold} />
        {times && <Times tell={setTold} />}
        <Sheets tell={setTold} />
        {shifts && <Swaps tell={setTold} />}
        {times && <SignedSheets tell={setTold} />}
        <Deputies tell={setTold} />
      </Together>
    </Screen>
  );
}
