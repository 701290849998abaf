// A shift with times that no shift type has.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog, Field, takeFocus } from 'wfm-ui/parts.tsx';

import { readTime } from '../dates.ts';
import { useWords } from '../words/index.ts';
import type { Shift } from './drafts.ts';

export function OtherTimes({ close, put }: { close: () => void; put: (shift: Shift) => void }): JSX.Element {
  const { t } = useWords();
  const texts = t.roster;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [rest, setRest] = useState('30');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const [start, end] = [readTime(from), readTime(to)];
  const isRest = /^\d{1,3}$/.test(rest.trim());
  return (
    <Dialog title={texts.otherTitle} close={close}>
      <form
        class="stack" noValidate onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (start && end && isRest) put({ start, end, break_minutes: Number(rest), name: name.trim() || null, names: {}, site_id: null });
        }}
      >
        <div class="fields">
          <Field label={texts.from} error={isTried && !start ? t.times.noTime : null}>{(given) => <input {...given} ref={takeFocus} inputMode="numeric" autocomplete="off" value={from} onInput={(event) => { setFrom(event.currentTarget.value); }} />}</Field>
          <Field label={texts.to} error={isTried && !end ? t.times.noTime : null}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" value={to} onInput={(event) => { setTo(event.currentTarget.value); }} />}</Field>
          <Field label={texts.breakMinutes} error={isTried && !isRest ? t.problems.invalid_format : null}>{(given) => <input {...given} inputMode="numeric" autocomplete="off" value={rest} onInput={(event) => { setRest(event.currentTarget.value); }} />}</Field>
          <Field label={texts.name}>{(given) => <input {...given} maxLength={50} autocomplete="off" value={name} onInput={(event) => { setName(event.currentTarget.value); }} />}</Field>
        </div>
        <div class="ways"><button type="submit" class="main">{texts.put}</button><button type="button" onClick={close}>{t.cancel}</button></div>
      </form>
    </Dialog>
  );
}
