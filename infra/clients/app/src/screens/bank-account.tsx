// The bank account to which the pay of the person goes: the one in use, and one that waits. Two people enter it: one types it in,
// another one confirms it.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bodyOf, canConfirm, NOTHING_TYPED, type BankAccount, type Entered, type TypedAccount } from 'wfm-ui/bank-account.ts';
import { countriesOf, countryName } from 'wfm-ui/countries.ts';
import { localeOf } from 'wfm-ui/words.ts';

import { hasCode, useAction, useMay, useReading, useSession } from '../hooks.ts';
import { Field, Icon, Notice, Problem, Read, Screen, takeFocus, useViolations, type Tone } from '../parts.tsx';
import { answered, api, violationsOf } from '../service.ts';
import { usePersonTexts } from '../words/person.ts';
import { useWords } from '../words/index.ts';

/** After so many milliseconds an account that takes the place of another one is used. */
const WAIT = 72 * 3_600_000;

/** The accounts, and the ETag under which they were read. */
interface Stored {
  value: BankAccount;
  tag: string;
}

type Told = 'saved' | 'same' | 'isConfirmed' | 'isWithdrawn';

export function BankAccountScreen(): JSX.Element {
  const { t } = useWords();
  const { user: { employee_id: id } } = useSession();
  return (
    <Screen title={t.nav.bank}>
      <a class="backlink" href="#/account"><Icon name="back" />{t.account.title}</a>
      {id === null ? <Notice tone="info" live={false}><p>{t.problems.no_employee}</p></Notice> : <Accounts id={id} />}
    </Screen>
  );
}

async function readAccounts(id: string): Promise<Stored> {
  const answer = await api.GET('/employees/{id}/bank-account', { params: { path: { id } } });
  return { value: await answered(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}

function Accounts({ id }: { id: string }): JSX.Element {
  const texts = usePersonTexts().bank;
  const mayWrite = useMay('bank_accounts:write:own', 'bank_accounts:write:all');
  const reading = useReading('bank account', () => readAccounts(id));
  const [isEntering, setEntering] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const after = async (text: Told): Promise<void> => {
    await reading.reload();
    setEntering(false);
    setTold(text);
  };
  return (
    <>
      <p class="soft">{texts.about}</p>
      <div role="status">{told !== null && <Notice tone={told === 'same' ? 'info' : 'good'} live={false}><p>{texts[told]}</p></Notice>}</div>
      <Read of={reading}>
        {({ value, tag }) => {
          const { in_use: inUse, pending } = value;
          const isNew = inUse === null && pending === null;
          return (
            <>
              {inUse && <Account account={inUse} tone="good" state={texts.inUse} />}
              {pending && <Pending id={id} stored={{ value, tag }} pending={pending} mayWrite={mayWrite} reload={reading.reload} after={after} />}
              {isNew && <p>{texts.none} {mayWrite && texts.noneHint}</p>}
              {!mayWrite && <p class="soft">{texts.readOnly}</p>}
              {mayWrite && (isEntering || isNew
                ? <AccountForm id={id} tag={tag} isFirst={inUse === null} reload={reading.reload} saved={after} close={isNew ? null : () => { setEntering(false); }} />
                : <button type="button" class="wide" onClick={() => { setTold(null); setEntering(true); }}>{texts.another}</button>)}
            </>
          );
        }}
      </Read>
    </>
  );
}

interface AccountProps {
  account: Entered;
  tone: Tone;
  state: string;
  children?: ComponentChildren;
}

/** An account without its number, which the service shows to nobody. */
function Account({ account, tone, state, children }: AccountProps): JSX.Element {
  const { format, language } = useWords();
  const texts = usePersonTexts().bank;
  const { user } = useSession();
  const country = countryName(account.country, localeOf(language));
  return (
    <section class="card">
      <div class="head">
        <h2 class="flat">{country} … {account.last_four}</h2>
        <span class={`tag ${tone}`}><Icon name={tone} />{state}</span>
      </div>
      <p>{account.holder}</p>
      <p class="soft">{texts.entered(account.entered_by === user.id, format.moment(account.entered_at))}</p>
      {account.confirmed_at !== null && <p class="soft">{texts.confirmed(account.confirmed_by === user.id, format.moment(account.confirmed_at))}</p>}
      {children}
    </section>
  );
}

interface PendingProps {
  id: string;
  stored: Stored;
  pending: Entered;
  mayWrite: boolean;
  reload: () => Promise<unknown>;
  after: (text: Told) => Promise<void>;
}

/** The account that waits for another person, or for its time. */
function Pending({ id, stored: { value, tag }, pending, mayWrite, reload, after }: PendingProps): JSX.Element {
  const { t, format } = useWords();
  const texts = usePersonTexts().bank;
  const { user } = useSession();
  const [isSure, setSure] = useState(false);
  const action = useAction();
  const mayConfirm = mayWrite && canConfirm(value, user.id);
  const isConfirmed = pending.confirmed_at !== null;
  const from = Date.parse(pending.used_from ?? pending.entered_at) + (isConfirmed ? 0 : WAIT);
  const send = (work: () => Promise<unknown>, text: Told): void => {
    void action.run(async () => {
      try {
        await work();
      } catch (error) {
        // Another account waits now, or none: the person looks at what holds.
        if (hasCode(error, 'precondition_failed', 'not_found')) await reload();
        throw error;
      }
      await after(text);
    });
  };
  const path = { path: { id } };
  const confirm = (): void => { send(() => answered(api.POST('/employees/{id}/bank-account/confirmation', { params: { ...path, header: { 'If-Match': tag } } })), 'isConfirmed'); };
  const withdraw = (): void => { send(() => answered(api.DELETE('/employees/{id}/bank-account/pending', { params: path })), 'isWithdrawn'); };
  const used = isConfirmed ? texts.usedFrom(format.moment(from)) : value.in_use === null ? texts.usedAtOnce : texts.usedEarliest(format.moment(from));
  return (
    <Account account={pending} tone={isConfirmed ? 'info' : 'warn'} state={isConfirmed ? texts.isWaiting : texts.waits}>
      <p>{[!isConfirmed && (mayConfirm ? texts.needsYou : texts.needsOther), used].filter(Boolean).join(' ')}</p>
      <Problem error={action.error} />
      {mayWrite && (
        <div class="ways">
          {isSure
            ? (
              <>
                <p role="status">{texts.withdrawSure}</p>
                <button type="button" class="small danger" ref={takeFocus} aria-disabled={action.isRunning} onClick={withdraw}>{texts.withdraw}</button>
                <button type="button" class="small quiet" onClick={() => { setSure(false); }}>{t.leave.keep}</button>
              </>
            )
            : (
              <>
                {mayConfirm && <button type="button" class="main" aria-disabled={action.isRunning} onClick={confirm}>{texts.confirm}</button>}
                <button type="button" class="small" onClick={() => { action.clear(); setSure(true); }}>{texts.withdraw}</button>
              </>
            )}
        </div>
      )}
    </Account>
  );
}

interface FormProps {
  id: string;
  /** The version that the person has seen. */
  tag: string;
  isFirst: boolean;
  reload: () => Promise<Stored | null>;
  saved: (text: Told) => Promise<void>;
  close: (() => void) | null;
}

/** Enters an account. What is typed stays in this form alone. */
function AccountForm({ id, tag, isFirst, reload, saved, close }: FormProps): JSX.Element {
  const { t, language } = useWords();
  const texts = usePersonTexts().bank;
  // The list may be read again meanwhile. The person has seen what stood there when the form was opened.
  const [seen, setSeen] = useState(tag);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isWithout, setWithout] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const action = useAction();
  const violationAt = useViolations(action.error);
  const violations = violationsOf(action.error);
  const form = useRef<HTMLFormElement>(null);
  const codeAt = (pointer: string): string | undefined => violations.get(pointer)?.code;
  useEffect(() => { form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(); }, [action.error]);
  const submit = (event: Event): void => {
    event.preventDefault();
    setChanged(false);
    void action.run(async () => {
      try {
        const { pending } = await answered(api.PUT('/employees/{id}/bank-account', { params: { path: { id }, header: { 'If-Match': seen } }, body: bodyOf(typed, isWithout) }));
        await saved(pending === null ? 'same' : 'saved');
      } catch (error) {
        if (!hasCode(error, 'precondition_failed')) throw error;
        const now = await reload();
        if (now === null) throw error;
        setSeen(now.tag);
        setChanged(true);
      }
    });
  };
  const input = (field: keyof TypedAccount, label: string, most: number, error: string | null, hint?: string, isNeeded = true): JSX.Element => (
    <Field label={label} hint={hint} error={error}>
      {(given) => (
        <input
          {...given} name={field} autocomplete="off" spellcheck={false} maxLength={most} required={isNeeded} autocapitalize={field === 'holder' ? 'words' : 'characters'}
          value={typed[field]} onInput={(event) => { setTyped({ ...typed, [field]: event.currentTarget.value }); }}
        />
      )}
    </Field>
  );
  return (
    <form class="card form" ref={form} onSubmit={submit}>
      <h2 tabIndex={-1} ref={close ? takeFocus : null}>{isFirst ? texts.enter : texts.another}</h2>
      {isWithout
        ? (
          <>
            <Field label={texts.country} error={codeAt('/iban') ? texts.hasIban : violationAt('/country')}>
              {(given) => (
                <select {...given} name="country" required value={typed.country} onChange={(event) => { setTyped({ ...typed, country: event.currentTarget.value }); }}>
                  <option value="" />
                  {countriesOf(localeOf(language)).map(([code, name]) => <option key={code} value={code}>{name}</option>)}
                </select>
              )}
            </Field>
            {input('bank', texts.bankCode, 64, violationAt('/bank_code'))}
            {input('number', texts.accountNumber, 64, violationAt('/account_number'))}
          </>
        )
        : (
          <>
            {input('iban', texts.iban, 64, codeAt('/iban') === 'invalid_format' ? texts.wrongIban : violationAt('/iban'))}
            {input('bic', texts.bic, 32, violationAt('/bic'), texts.bicHint, false)}
          </>
        )}
      <label class="check">
        <input type="checkbox" name="without" checked={isWithout} onChange={(event) => { setWithout(event.currentTarget.checked); action.clear(); }} />
        {texts.without}
      </label>
      {input('holder', texts.holder, 200, codeAt('/holder') === 'invalid_character' ? texts.latin : violationAt('/holder'), texts.holderHint, false)}
      <p class="soft">{isFirst ? texts.effectFirst : texts.effect}</p>
      {hasChanged && <Notice tone="warn"><p>{texts.conflict}</p></Notice>}
      {violations.size === 0 && <Problem error={action.error} />}
      <div class="ways">
        <button type="submit" class="main" aria-disabled={action.isRunning}>{action.isRunning ? t.sending : texts.save}</button>
        {close && <button type="button" class="quiet" onClick={close}>{t.cancel}</button>}
      </div>
    </form>
  );
}
