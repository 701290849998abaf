// Applies a rotation to the chosen people: its shifts are put down as drafts of the week.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readRows } from 'wfm-ui/answers.ts';
import { fullName } from 'wfm-ui/names.ts';
import { Dialog, Field, Problem } from 'wfm-ui/parts.tsx';

import { useReading } from '../data.ts';
import { Grey } from '../parts.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { isClosed } from './cell.tsx';
import type { Change, Drafts, Row, Shift } from './drafts.ts';
import { isSame, patternDay } from './week-data.ts';

interface RotationProps {
  /** The people in the selection. */
  rows: readonly Row[];
  dates: readonly string[];
  cellOf: Drafts['cellOf'];
  put: (changes: Change[]) => void;
  close: () => void;
}

export function ApplyRotation({ rows, dates, cellOf, put, close }: RotationProps): JSX.Element {
  const { t } = useWords();
  const texts = t.roster;
  const rotations = useReading('rotations', async () => (await readRows((query) => api.GET('/rotations', { params: { query: { ...query, limit: 100 } } }), 300)).rows.filter(({ is_active }) => is_active));
  const [chosen, setChosen] = useState('');
  const [offset, setOffset] = useState('0');
  const rotation = rotations.data?.find(({ id }) => id === chosen) ?? rotations.data?.[0];
  const later = Number(offset);
  const isWrong = !/^\d{1,3}$/.test(offset.trim());
  const changes = (): Change[] => rows.flatMap((row) => dates.flatMap((date): Change[] => {
    const cell = cellOf(row, date);
    const day = rotation && patternDay(rotation.days, rotation.anchor_date, date, later);
    if (!cell || !day || isClosed(cell)) return [];
    const shifts = day.map(({ start, end, break_minutes, name, names, site_id }): Shift => ({ start, end, break_minutes: break_minutes ?? 0, name: name ?? null, names: names ?? {}, site_id: site_id ?? null }));
    return isSame(cell.shifts, shifts) ? [] : [{ employee: row.employee.id, date, shifts }];
  }));
  return (
    <Dialog title={texts.rotation} close={close}>
      <Problem error={rotations.error} retry={rotations.reload} />
      {rotations.data === null && rotations.error === null && <Grey lines={3} />}
      {rotations.data?.length === 0 && <><p>{texts.noRotation}</p><div class="ways"><button type="button" class="main" onClick={close}>{t.close}</button></div></>}
      {rotation && (
        <form class="form" noValidate onSubmit={(event) => { event.preventDefault(); if (!isWrong) put(changes()); }}>
          <p>{rows.length === 1 && rows[0] ? fullName(rows[0].employee) : texts.rotationFor(rows.length)}</p>
          <Field label={texts.rotation}>{(given) => <select {...given} value={rotation.id} onChange={(event) => { setChosen(event.currentTarget.value); }}>{rotations.data?.map(({ id, name, days }) => <option key={id} value={id}>{name} ({texts.rotationDays(days.length)})</option>)}</select>}</Field>
          <Field label={texts.offset} hint={texts.offsetHint} error={isWrong ? t.problems.out_of_range : null}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" maxLength={3} value={offset} onInput={(event) => { setOffset(event.currentTarget.value); }} />}</Field>
          <div class="ways"><button type="submit" class="main">{texts.put}</button><button type="button" onClick={close}>{t.cancel}</button></div>
        </form>
      )}
    </Dialog>
  );
}
