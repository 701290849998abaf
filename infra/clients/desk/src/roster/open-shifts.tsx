// The open shifts of a week, above the people: they belong to nobody yet, and people claim them.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import { useSettings } from '../people.ts';
import { useKey } from '../saving.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import type { Shift } from './drafts.ts';
import { OtherTimes } from './other-times.tsx';
import type { Brush } from './week-data.ts';

type OpenShift = components['schemas']['OpenShift'];

interface RowProps {
  dates: readonly string[];
  open: readonly OpenShift[];
  mayWrite: boolean;
  ask: (about: OpenAbout) => void;
}

/** A date to which an open shift is added, or the open shift that was chosen. */
export type OpenAbout = { date: string } | { shift: OpenShift };

export function OpenRow({ dates, open, mayWrite, ask }: RowProps): JSX.Element | null {
  const { t, format, named } = useWords();
  const texts = t.roster;
  const today = localDate(Date.now());
  if (open.length === 0 && !mayWrite) return null;
  const write = ({ shift }: OpenShift): string => writeShift(shift, named);
  return (
    <tr class="open-row">
      <th scope="row">{texts.open}</th>
      {dates.map((date) => (
        <td key={date}>
          {open.filter((one) => one.date === date).map((one) => (mayWrite
            ? <button type="button" class="open-shift" key={one.id} aria-label={`${texts.open}, ${format.day(date)}: ${write(one)}, ${texts.places(one.places - one.taken, one.places)}`} onClick={() => { ask({ shift: one }); }}>{write(one)} <span class="soft">{one.places - one.taken}/{one.places}</span></button>
            : <span class="open-shift" key={one.id}>{write(one)} <span class="soft">{texts.places(one.places - one.taken, one.places)}</span></span>))}
          {mayWrite && date >= today && <button type="button" class="quiet icon-only add-open" aria-label={texts.addOpen(format.day(date))} onClick={() => { ask({ date }); }}><Icon name="plus" /></button>}
        </td>
      ))}
      <td />
    </tr>
  );
}

const writeShift = ({ name, names, start, end }: OpenShift['shift'], named: ReturnType<typeof useWords>['named']): string => `${name === null ? '' : `${named({ name, names: names ?? {} })} `}${start}–${end}`;

interface AddProps {
  date: string;
  department: string;
  brushes: readonly Brush[];
  close: () => void;
  tell: (text: string) => void;
}

export function AddOpen({ date, department, brushes, close, tell }: AddProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.roster;
  const types = brushes.filter(({ shifts }) => Array.isArray(shifts) && shifts.length > 0);
  const zone = useSettings().data?.organization?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [type, setType] = useState(types[0]?.key ?? 'other');
  const [places, setPlaces] = useState('1');
  const [isOther, setOther] = useState(false);
  const action = useAction();
  const keyOf = useKey();
  const count = Number(places);
  const isWrong = !/^\d{1,2}$/.test(places.trim()) || count < 1 || count > 50;
  const send = (shift: Shift): void => {
    if (isWrong) return;
    void action.run(async () => {
      const body = {
        date, timezone: zone, places: count, shift: { start: shift.start, end: shift.end, break_minutes: shift.break_minutes, ...(shift.name !== null && { name: shift.name, ...(Object.keys(shift.names).length > 0 && { names: shift.names }) }) }, ...(department && { department_id: department }),
      };
      await answered(api.POST('/open-shifts', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }));
      await readAgain('open shifts');
      tell(texts.openAdded);
      close();
    });
  };
  if (isOther) return <OtherTimes close={() => { setOther(false); }} put={(shift) => { setOther(false); send(shift); }} />;
  return (
    <Dialog title={texts.addOpen(format.day(date))} close={close}>
      <form
        class="form" noValidate onSubmit={(event) => {
          event.preventDefault();
          const found = types.find(({ key }) => key === type);
          if (found && Array.isArray(found.shifts)) send((found.shifts as readonly Shift[])[0] as Shift);
          else setOther(true);
        }}
      >
        <Field label={texts.brushes}>{(given) => <select {...given} value={type} onChange={(event) => { setType(event.currentTarget.value); }}>{types.map(({ key, label, more }) => <option key={key} value={key}>{label} {more}</option>)}<option value="other">{texts.other}</option></select>}</Field>
        <Field label={texts.placesLabel} error={isWrong ? t.problems.out_of_range : null}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" maxLength={2} value={places} onInput={(event) => { setPlaces(event.currentTarget.value); }} />}</Field>
        <Problem error={action.error} />
        <div class="ways"><button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.offer}</button><button type="button" onClick={close}>{t.cancel}</button></div>
      </form>
    </Dialog>
  );
}

export function CancelOpen({ shift, close, tell }: { shift: OpenShift; close: () => void; tell: (text: string) => void }): JSX.Element {
  const { t, format, named } = useWords();
  const texts = t.roster;
  const action = useAction();
  const send = (): void => {
    void action.run(async () => {
      const answer = await api.GET('/open-shifts/{id}', { params: { path: { id: shift.id } } });
      await answered(Promise.resolve(answer));
      await answered(api.PATCH('/open-shifts/{id}', { params: { path: { id: shift.id }, header: { 'If-Match': answer.response.headers.get('etag') ?? '*' } }, body: { status: 'cancelled' } }));
      await readAgain('open shifts');
      tell(texts.openCancelled);
      close();
    });
  };
  return (
    <Dialog title={`${format.day(shift.date)}, ${writeShift(shift.shift, named)}`} close={close}>
      <p>{texts.places(shift.places - shift.taken, shift.places)}. {texts.cancelHint}</p>
      <Problem error={action.error} />
      <div class="ways"><button type="button" class="main" aria-disabled={action.isRunning} onClick={send}>{action.isRunning ? t.sending : texts.cancelOpen}</button><button type="button" onClick={close}>{t.close}</button></div>
    </Dialog>
  );
}
