// An account, or a new sign-in, of a person.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { components } from 'wfm-client';
import { answered } from 'wfm-ui/answers.ts';
import { useAction } from 'wfm-ui/session.ts';

import { readAgain } from '../data.ts';
import { Icon } from '../icons.tsx';
import { api } from '../service.ts';
import { useWords } from '../words/index.ts';
import { ConfirmAccount } from './confirm-account.tsx';
import { Drawer } from './drawer-frame.tsx';
import type { DrawerProps } from './drawer.ts';
import { InvitationLink } from './new.tsx';

export function InviteDrawer({ stored, close }: DrawerProps): JSX.Element {
  const { t, format } = useWords();
  const texts = t.people.invite;
  const employee = stored.value;
  const [made, setMade] = useState<components['schemas']['Activation'] | null>(null);
  const action = useAction();
  const make = (): void => {
    void action.run(async () => {
      if (!employee.user_id) {
        await answered(api.PUT('/employees/{id}/account', { params: { path: { id: employee.id } }, body: { email: employee.email, roles: ['employee'] } }));
        await readAgain('person ', 'people');
      }
      setMade(await answered(api.POST('/employees/{id}/account/activation', { params: { path: { id: employee.id } } })));
    });
  };
  return (
    <Drawer title={texts.title} close={close} action={action} submit={made ? null : make} label={employee.user_id ? texts.make : texts.account}>
      {!made && <p>{employee.user_id ? texts.text : texts.none}</p>}
      {!made && employee.user_id && <ConfirmAccount id={employee.id} />}
      {made && (
        <>
          <InvitationLink token={made.activation_token} />
          <p class="soft">{texts.until(format.moment(made.expires_at))}</p>
          {made.needs_confirmation && <p class="notice warn"><Icon name="warn" /><span>{texts.half}</span></p>}
        </>
      )}
    </Drawer>
  );
}
