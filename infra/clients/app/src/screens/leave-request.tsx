// The form for a request for leave. What a person has entered stays until the service has it.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { WfmError, type components } from 'wfm-client';
import { ACCEPT, refusalOf } from 'wfm-ui/uploads.ts';
import { localDate } from 'wfm-ui/zones.ts';

import { DRAFT, forgetDrafts } from '../drafts.ts';
import { hasCode, useAction, useMay, useOnline, useSession } from '../hooks.ts';
import { PaidNotice } from '../paid.tsx';
import { Field, Icon, Notice, Screen, useViolations } from '../parts.tsx';
import { go } from '../route.ts';
import { answered, api, isUnsure } from '../service.ts';
import { useWords } from '../words/index.ts';
import { uploadDocument } from './documents.tsx';
import { LeaveEstimate } from './leave-estimate.tsx';
import { tellSent, useLeaveTypes } from './leave.tsx';
import { findLeaves, Overlap } from './overlap.tsx';

type Half = 'first_half' | 'second_half';

interface Draft {
  type: string;
  start: string;
  end: string;
  startHalf: Half | '';
  endHalf: Half | '';
  reason: string;
  /** The key of the request, so that a request that is sent twice counts once. Another content gets another key. */
  key: string;
}

const empty = (): Draft => ({ type: '', start: '', end: '', startHalf: '', endHalf: '', reason: '', key: crypto.randomUUID() });

/** The draft of a person, which a reload does not delete. */
function useDraft(user: string): [Draft, (change: Partial<Draft>) => void, () => void] {
  const name = DRAFT + user;
  const [draft, setDraft] = useState<Draft>(() => {
    try {
      return { ...empty(), ...JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Draft> };
    } catch {
      return empty();
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(draft));
    } catch {
      // The draft then lasts as long as the page.
    }
  }, [draft]);
  return [draft, (change) => { setDraft((before) => ({ ...before, ...change, key: crypto.randomUUID() })); }, () => { forgetDrafts(null); }];
}

function bodyOf(draft: Draft, type: string, attachment: string | null): components['schemas']['LeaveCreate'] {
  const isOne = draft.end === '' || draft.end === draft.start;
  return {
    type, start_date: draft.start, end_date: draft.end || draft.start,
    ...(draft.startHalf && { start_half: draft.startHalf }),
    ...(!isOne && draft.endHalf && { end_half: draft.endHalf }),
    ...(draft.reason.trim() && { reason: draft.reason.trim() }),
    ...(attachment !== null && { attachment_id: attachment }),
  };
}

export function LeaveRequestScreen(): JSX.Element {
  const { t, format, problem } = useWords();
  const { user } = useSession();
  const { types, name } = useLeaveTypes();
  const [draft, change, forget] = useDraft(user.id);
  const action = useAction();
  const form = useRef<HTMLFormElement>(null);
  const type = draft.type || types[0]?.code || 'annual';
  const today = localDate(Date.now());
  const isOne = draft.end === '' || draft.end === draft.start;
  const needsDocument = types.find(({ code }) => code === type)?.requires_attachment === true;
  const mayUpload = useMay('uploads:write');
  const isOnline = useOnline();
  const [file, setFile] = useState<File | null>(null);
  // A request that is sent again does not upload its document again.
  const uploaded = useRef<{ file: File; id: string } | null>(null);
  const [isUploading, setUploading] = useState(false);
  const refusal = file && refusalOf(file);
  const lacksDocument = needsDocument && (!mayUpload || file === null);
  const violationAt = useViolations(action.error);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (lacksDocument || refusal !== null) return;
    void action.run(async () => {
      // Without a network nothing has begun, so nothing is unsure.
      if (!navigator.onLine) throw new WfmError('offline', '');
      if (file && uploaded.current?.file !== file) {
        setUploading(true);
        try {
          uploaded.current = { file, id: await uploadDocument(file) };
        } catch (error) {
          // The request was not sent yet, so nothing about it is unsure.
          throw isUnsure(error) ? new WfmError('upload_failed', '', { cause: error }) : error;
        } finally {
          setUploading(false);
        }
      }
      const leave = await answered(api.POST('/leaves', {
        params: { header: { 'Idempotency-Key': draft.key } }, body: bodyOf(draft, type, file && uploaded.current ? uploaded.current.id : null),
      }));
      forget();
      tellSent(leave);
      go('leave');
    });
  };
  // The first place that is wrong is where the person goes on.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [action.error]);

  return (
    <Screen title={t.leave.request}>
      <form class="card form" ref={form} onSubmit={submit}>
        <Field label={t.leave.type} error={violationAt('/type')}>
          {(given) => (
            <select {...given} value={type} onChange={(event) => { change({ type: event.currentTarget.value }); }}>
              {(types.length > 0 ? types.map(({ code }) => code) : [type]).map((code) => <option key={code} value={code}>{name(code)}</option>)}
            </select>
          )}
        </Field>
        {needsDocument && !mayUpload && <Notice tone="warn"><p>{t.leave.needsDocument}</p></Notice>}
        <div class="pair">
          <Field label={t.leave.from} error={violationAt('/start_date')}>
            {(given) => (
              <input
                {...given} type="date" name="start" required value={draft.start}
                onInput={(event) => {
                  const start = event.currentTarget.value;
                  change({ start, ...((draft.end === '' || draft.end < start) && { end: start, endHalf: '' }) });
                }}
              />
            )}
          </Field>
          <Field label={t.leave.to} error={violationAt('/end_date')}>
            {(given) => (
              <input
                {...given} type="date" name="end" required min={draft.start || undefined} value={draft.end}
                onInput={(event) => { change({ end: event.currentTarget.value, startHalf: '', endHalf: '' }); }}
              />
            )}
          </Field>
        </div>
        <div class="pair">
          <HalfField
            label={isOne ? t.leave.half : t.leave.firstDay} value={draft.startHalf} error={violationAt('/start_half')}
            halves={isOne ? ['first_half', 'second_half'] : ['second_half']} choose={(startHalf) => { change({ startHalf }); }}
          />
          {!isOne && (
            <HalfField label={t.leave.lastDay} value={draft.endHalf} error={violationAt('/end_half')} halves={['first_half']} choose={(endHalf) => { change({ endHalf }); }} />
          )}
        </div>
        <Field label={t.leave.reason} error={violationAt('/reason')}>
          {(given) => (
            <textarea {...given} name="reason" maxLength={500} value={draft.reason} onInput={(event) => { change({ reason: event.currentTarget.value }); }} />
          )}
        </Field>
        {mayUpload && (
          <Field
            label={needsDocument ? t.leave.documentNeeded : t.leave.document} hint={t.leave.documentHint}
            error={refusal ? t.problems[refusal] : violationAt('/attachment_id')}
          >
            {(given) => (
              <input
                {...given} type="file" name="document" accept={ACCEPT} required={needsDocument}
                onChange={(event) => {
                  setFile(event.currentTarget.files?.[0] ?? null);
                  change({});
                }}
              />
            )}
          </Field>
        )}
        {user.employee_id !== null && draft.start !== '' && draft.start <= today && <PaidNotice employee={user.employee_id} from={draft.start} to={draft.end} />}
        {user.employee_id !== null && (
          <LeaveEstimate
            employee={user.employee_id} body={bodyOf({ ...draft, reason: '' }, type, null)} isComplete={!needsDocument} isSending={action.isRunning}
          />
        )}
        {!isOnline && <Notice tone="info"><p>{t.leave.offline}</p></Notice>}
        {action.error !== null && (
          <Notice tone="bad"><p>{isUnsure(action.error) ? t.leave.unsure : hasCode(action.error, 'overlap') ? t.leave.overlap : problem(action.error)}</p></Notice>
        )}
        {user.employee_id !== null && (
          <Overlap error={action.error} find={() => findLeaves(user.employee_id ?? '', draft.start, draft.end || draft.start)}>
            {(leave) => `${format.range(leave.start_date, leave.end_date)}, ${name(leave.type)} (${t.leave.status[leave.status]})`}
          </Overlap>
        )}
        <button type="submit" class="main" aria-disabled={action.isRunning || (needsDocument && !mayUpload)}>{isUploading ? t.leave.uploading : action.isRunning ? t.sending : t.leave.submit}</button>
        <a class="button quiet" href="#/leave"><Icon name="back" />{t.back}</a>
      </form>
    </Screen>
  );
}

interface HalfFieldProps {
  label: string;
  value: Half | '';
  error: string | null;
  halves: readonly Half[];
  choose: (half: Half | '') => void;
}

function HalfField({ label, value, error, halves, choose }: HalfFieldProps): JSX.Element {
  const { t } = useWords();
  return (
    <Field label={label} error={error}>
      {(given) => (
        <select {...given} value={value} onChange={(event) => { choose(event.currentTarget.value as Half | ''); }}>
          <option value="">{t.leave.whole}</option>
          {halves.map((half) => <option key={half} value={half}>{half === 'first_half' ? t.leave.firstHalf : t.leave.secondHalf}</option>)}
        </select>
      )}
    </Field>
  );
}
