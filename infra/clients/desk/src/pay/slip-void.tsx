// Cancels a payslip, with a reason.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answered } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import type { Payroll } from './data.ts';

export function Void({ payroll, close, done }: { payroll: Payroll; close: () => void; done: () => void }): JSX.Element {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [isRecovered, setRecovered] = useState(false);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return;
    void action.run(async () => {
      const present = await api.GET('/payrolls/{id}', { params: { path: { id: payroll.id } } });
      const { updated_at } = await answered(Promise.resolve(present));
      // What the person has looked at is what is cancelled.
      const tag = updated_at === payroll.updated_at ? present.response.headers.get('etag') ?? '*' : '"older"';
      await answered(api.PATCH('/payrolls/{id}', {
        params: { path: { id: payroll.id }, header: { 'If-Match': tag } }, body: { status: 'void', reason: reason.trim(), ...(payroll.status === 'paid' && { recovered: isRecovered }) },
      }));
      await readAgain('payrolls', 'inbox payrolls');
      done();
    });
  };
  return (
    <Dialog title={t.pay.slip.cancelTitle} close={close}>
      <form class="stack" onSubmit={submit} noValidate>
        <p>{t.pay.slip.cancelText}</p>
        <Field label={t.pay.slip.reason} error={isTried && !reason.trim() ? t.problems.required : null}>
          {(given) => <input {...given} maxLength={500} autocomplete="off" value={reason} onInput={(event) => { setReason(event.currentTarget.value); }} />}
        </Field>
        {payroll.status === 'paid' && <label class="check"><input type="checkbox" checked={isRecovered} onChange={(event) => { setRecovered(event.currentTarget.checked); }} />{t.pay.slip.recovered}</label>}
        <Problem error={action.error} />
        <div class="ways">
          <button type="submit" class="danger" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : t.pay.slip.cancel}</button>
          <button type="button" onClick={close}>{t.back}</button>
        </div>
      </form>
    </Dialog>
  );
}
