import type { AuthAnswer, AuthenticatedFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { OwnIdentityNoticeView } from './OwnIdentityNoticeView.tsx';

/** A dialog that asks, and asks again where the server wants to know who asks. */
type AskDialog = ComponentType<{
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly tone?: 'danger' | 'primary';
  readonly run: (
    answer: AuthAnswer | null,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: AuthenticatedFailure | PortFailure }>;
  readonly onClose: () => void;
}>;

export interface OwnIdentityNoticeProps {
  readonly AskDialog: AskDialog;
  /** The way to verify this device with another one. */
  readonly verify?: ReactNode;
}

/** State of this device, if the user can do something about it. */
export function OwnIdentityNotice({ AskDialog, verify }: OwnIdentityNoticeProps) {
  const i18n = useI18n();
  const view = useView('identity.own', null);
  const make = useCommand('identity.make');
  const reset = useCommand('identity.reset');
  const [asking, setAsking] = useState<'make' | 'reset' | null>(null);
  const close = () => setAsking(null);
  const state = view.kind === 'ready' ? view.value.kind : 'unknown';
  return (
    <>
      <OwnIdentityNoticeView
        state={state}
        onMake={() => setAsking('make')}
        onReset={() => setAsking('reset')}
        verify={verify}
      />
      {asking === 'make' && (
        <AskDialog
          title={i18n._({ id: 'identity.makeTitle', message: 'Finish setting up encryption' })}
          confirm={i18n._({ id: 'identity.makeConfirm', message: 'Continue' })}
          tone="primary"
          run={(answer) => make({ answer })}
          onClose={close}
        >
          <p>
            {i18n._({
              id: 'identity.makeText',
              message:
                'Your devices get a shared identity that others can verify. Your server may ask you to confirm who you are.',
            })}
          </p>
        </AskDialog>
      )}
      {asking === 'reset' && (
        <AskDialog
          title={i18n._({ id: 'identity.resetTitle', message: 'Reset your identity' })}
          confirm={i18n._({ id: 'identity.resetConfirm', message: 'Reset identity' })}
          run={(answer) => reset({ answer })}
          onClose={close}
        >
          <p>
            {i18n._({
              id: 'identity.resetText',
              message:
                'Do this only if you have no other verified device and no recovery key. People who verified you and your other devices have to verify again. You may lose access to old encrypted messages.',
            })}
          </p>
        </AskDialog>
      )}
    </>
  );
}
