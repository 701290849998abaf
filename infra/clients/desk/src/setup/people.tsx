// People: from a spreadsheet, or one by one. Both open their own screens; the set-up is found again at the left.

import type { JSX } from 'preact';
import { useAction } from 'wfm-ui/session.ts';

import { Icon } from '../icons.tsx';
import { usePeople } from '../people.ts';
import { hrefOf } from '../route.ts';
import { useTexts } from '../words/more.tsx';
import { StepFrame, type StepProps } from './step.tsx';
import { SETUP } from './words.ts';

export function People({ next, back, later }: StepProps): JSX.Element {
  const texts = useTexts(SETUP).people;
  const { data } = usePeople();
  const action = useAction();
  const count = data?.length ?? 0;
  return (
    <StepFrame step="people" intro={texts.intro} action={action} submit={() => { void action.run(next); }} label={count === 0 ? texts.without : texts.next} back={back} later={later}>
      <p class="strong">{texts.count(count)}</p>
      <div class="two-boxes">
        <section class="box"><header><h2>{texts.import}</h2></header><div class="stack"><p class="soft">{texts.importHint}</p><a class="button" href={hrefOf('people/import')}><Icon name="upload" />{texts.toImport}</a></div></section>
        <section class="box"><header><h2>{texts.add}</h2></header><div class="stack"><p class="soft">{texts.addHint}</p><a class="button" href={hrefOf('people/new')}><Icon name="plus" />{texts.toAdd}</a></div></section>
      </div>
    </StepFrame>
  );
}
