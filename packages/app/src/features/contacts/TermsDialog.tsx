import type { Policy } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Policies } from '../../ui/policies/Policies.tsx';
import { textFor } from '../../ui/policies/policy-text.ts';

export interface TermsDialogProps {
  readonly policies: readonly Policy[];
  /** With the address of each document in the language that was shown. */
  readonly onAgree: (urls: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The terms of the identity server, each to be agreed to. */
export function TermsDialog({ policies, onAgree, onClose }: TermsDialogProps) {
  const i18n = useI18n();
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const urls = policies.flatMap((policy) => textFor(policy, navigator.languages).url ?? []);
  return (
    <Dialog
      title={i18n._({ id: 'contacts.terms', message: 'Terms of the identity server' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button
            variant="primary"
            disabled={!policies.every(({ id }) => agreed.has(id))}
            onClick={() => onAgree(urls)}
          >
            {i18n._({ id: 'contacts.agree', message: 'Agree' })}
          </Button>
        </>
      }
    >
      <p>
        {i18n._({
          id: 'contacts.termsText',
          message: 'The identity server asks you to agree to its terms before it answers anything.',
        })}
      </p>
      <Policies policies={policies} agreed={agreed} onAgree={setAgreed} />
    </Dialog>
  );
}
