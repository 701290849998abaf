// Terminals on which people tap: their key is shown once, and their taps say what became of them.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered, readRows } from 'wfm-ui/answers.ts';
import { Dialog, Field, Problem } from 'wfm-ui/parts.tsx';
import { useAction, useMay } from 'wfm-ui/session.ts';

import { readAgain, useReading } from '../data.ts';
import { Icon } from '../icons.tsx';
import { Read } from '../parts.tsx';
import { useNames, useSettings } from '../people.ts';
import { api } from '../service.ts';
import { useWords, wordOf } from '../words/index.ts';
import { useTexts } from '../words/more.tsx';
import type { PageProps } from './page.ts';
import { Records } from './records.tsx';
import { RECORDS } from './words.ts';

type Schemas = components['schemas'];
type Terminal = Schemas['Terminal'];

interface Keyed {
  name: string;
  key: string;
  path: string;
}

interface Made {
  name: string;
  key: string | null;
  push_path: string | null;
}

export function TerminalsPage({ query, tell }: PageProps): JSX.Element {
  const { format } = useWords();
  const own = useTexts(RECORDS);
  const texts = own.terminals;
  const mayWrite = useMay('terminals:write');
  const [keyed, setKeyed] = useState<Keyed | null>(null);
  const reading = useReading('terminals', async () => (await readRows((cursor) => api.GET('/terminals', { params: { query: { ...cursor, limit: 100 } } }), 500)).rows);
  const zone = useSettings().data?.organization?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // An answer that repeats an earlier one has no key: that was shown before.
  const show = ({ name, key, push_path: path }: Made): void => { if (key && path) setKeyed({ name, key, path }); else tell(texts.shown); };
  return (
    <>
      <Records<Terminal>
        reading={reading} mayWrite={mayWrite} texts={texts} query={query} tell={tell} after={['terminals']} initial={{ name: '', serial_number: '', timezone: zone, taps: 'pairs' }}
        columns={[
          { label: texts.serial, of: ({ serial_number: serial }) => <span class="soft">{serial}</span> }, { label: own.zone, of: ({ timezone }) => timezone.replaceAll('_', ' ') },
          { label: texts.lastSeen, of: ({ last_seen_at: at }) => (at ? format.moment(at) : texts.never) }, { label: texts.lastTap, of: ({ last_tap_at: at }) => (at ? format.moment(at) : texts.never) },
        ]}
        fields={[
          { name: 'name', label: own.name, kind: 'text', isRequired: true }, { name: 'serial_number', label: texts.serial, kind: 'text', isRequired: true, hint: texts.serialHint },
          { name: 'timezone', label: own.zone, kind: 'zone', isRequired: true, hint: texts.zoneHint }, { name: 'taps', label: texts.taps, kind: 'choice', isRequired: true, options: Object.entries(texts.policies) },
        ]}
        create={async (body, key) => { show(await answered(api.POST('/terminals', { params: { header: { 'Idempotency-Key': key } }, body: body as unknown as Schemas['TerminalCreate'] }))); }}
        readOne={async (id) => { const answer = await api.GET('/terminals/{id}', { params: { path: { id } } }); return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' }; }}
        change={(id, body, tag) => answered(api.PATCH('/terminals/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: body as Schemas['TerminalPatch'] }))}
        more={(row) => <More terminal={row} mayWrite={mayWrite} show={show} />}
      />
      {keyed && <KeyOnce keyed={keyed} close={() => { setKeyed(null); }} />}
    </>
  );
}

function More({ terminal, mayWrite, show }: { terminal: Terminal; mayWrite: boolean; show: (made: Made) => void }): JSX.Element {
  const { t, format } = useWords();
  const texts = useTexts(RECORDS).terminals;
  const names = useNames();
  const action = useAction();
  const taps = useReading(`terminal taps ${terminal.id}`, async () => (await answered(api.GET('/terminals/{id}/taps', { params: { path: { id: terminal.id }, query: { limit: 10 } } }))).data);
  const makeKey = (): void => {
    void action.run(async () => {
      show(await answered(api.POST('/terminals/{id}/key', { params: { path: { id: terminal.id } } })));
      await readAgain('terminals');
    });
  };
  return (
    <>
      <section class="stack">
        <h3>{texts.newest}</h3>
        <Read of={taps} lines={3}>
          {(rows) => (rows.length === 0 ? <p class="soft">{texts.noTaps}</p> : (
            <ul class="taps">{rows.map((tap, index) => <li key={index}><span class="times">{tap.tapped_at ? format.moment(tap.tapped_at) : tap.shown}</span> {tap.employee_id ? names(tap.employee_id) : tap.employee_number} <span class={tap.state === 'applied' ? 'soft' : 'warn'}>{wordOf(texts.states, tap.state) ?? tap.state}</span></li>)}</ul>
          ))}
        </Read>
      </section>
      {mayWrite && (
        <section class="stack">
          <h3>{texts.key}</h3>
          <p class="soft">{texts.keyHint}</p>
          <Problem error={action.error} />
          <button type="button" aria-disabled={action.isRunning} onClick={makeKey}>{action.isRunning ? t.sending : texts.newKey}</button>
        </section>
      )}
    </>
  );
}

function KeyOnce({ keyed: { name, key, path }, close }: { keyed: Keyed; close: () => void }): JSX.Element {
  const { t } = useWords();
  const texts = useTexts(RECORDS).terminals;
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}${path}`;
  return (
    <Dialog title={texts.keyOf(name)} close={close}>
      <p>{texts.once}</p>
      <Field label={texts.address}>{(given) => <input {...given} readOnly value={address} onFocus={(event) => { event.currentTarget.select(); }} />}</Field>
      <Field label={texts.key}>{(given) => <input {...given} readOnly value={key} onFocus={(event) => { event.currentTarget.select(); }} />}</Field>
      <div class="ways">
        <button type="button" onClick={() => { navigator.clipboard.writeText(address).then(() => { setCopied(true); }, () => { setCopied(false); }); }}>{isCopied ? <><Icon name="check" />{t.people.new.copied}</> : texts.copy}</button>
        <button type="button" class="main" onClick={close}>{t.close}</button>
      </div>
    </Dialog>
  );
}
