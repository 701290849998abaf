// The bank account from which the organization pays.

import type { JSX } from 'preact';

import { AccountBox } from '../money/bank-account.tsx';

export function BankPage({ tell }: { tell: (text: string) => void }): JSX.Element {
  return <div class="scroll pad" data-keep-scroll><div class="narrow"><AccountBox owner={null} tell={tell} /></div></div>;
}
