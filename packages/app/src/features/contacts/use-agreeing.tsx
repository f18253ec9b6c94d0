import type { ContactFailure, Policy } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { TermsDialog } from './TermsDialog.tsx';

type Failure = ContactFailure | PortFailure;
type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure };

export interface Agreeing {
  /** Asks; where the identity server wants the user to agree to its terms first, that is done between. */
  readonly run: <Value>(ask: () => Promise<Answer<Value>>) => Promise<Answer<Value>>;
  /** The dialog with the terms, while there is one. */
  readonly dialog: ReactNode;
}

/** Has the user agree to the terms of the identity server when it asks for that. */
export function useAgreeing(): Agreeing {
  const askTerms = useCommand('contacts.terms');
  const agree = useCommand('contacts.agree');
  const [open, setOpen] = useState<Open | null>(null);
  const run: Agreeing['run'] = async (ask) => {
    const first = await ask();
    if (first.ok || first.error.kind !== 'termsNotSigned') return first;
    const terms = await askTerms(null);
    if (!terms.ok) return terms;
    // An agreement that was given in another client is only said once more.
    const urls = terms.value.length === 0 ? [] : await shown(terms.value, setOpen);
    if (urls === null) return first;
    const agreed = await agree({ urls });
    return agreed.ok ? ask() : agreed;
  };
  const answer = (urls: readonly string[] | null) => {
    open?.answer(urls);
    setOpen(null);
  };
  const dialog = open !== null && (
    <TermsDialog policies={open.policies} onAgree={answer} onClose={() => answer(null)} />
  );
  return { run, dialog };
}

interface Open {
  readonly policies: readonly Policy[];
  /** Null: the user does not agree. */
  readonly answer: (urls: readonly string[] | null) => void;
}

function shown(policies: readonly Policy[], show: (open: Open) => void): Promise<readonly string[] | null> {
  return new Promise((answer) => show({ policies, answer }));
}
