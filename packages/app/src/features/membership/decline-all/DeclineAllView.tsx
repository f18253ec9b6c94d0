import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

export type Declining =
  | { readonly kind: 'asking' | 'busy' }
  /** Some stayed. */
  | { readonly kind: 'done'; readonly failed: number };

export interface DeclineAllViewProps {
  /** The number of invitations. */
  readonly count: number;
  readonly state: Declining;
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

/** The dialog that declines all invitations. */
export function DeclineAllView({ count, state, onDecline, onClose }: DeclineAllViewProps) {
  const i18n = useI18n();
  const title = i18n._({ id: 'membership.declineAll', message: 'Decline all invitations' });
  if (state.kind === 'done') {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'membership.close', message: 'Close' })}
          </Button>
        }
      >
        <p role="alert">
          {i18n._({
            id: 'membership.declinedSome',
            message:
              '{failed, plural, one {# invitation} other {# invitations}} of {count} could not be declined. Try again in a moment.',
            values: { failed: state.failed, count },
          })}
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={i18n._({ id: 'membership.declineAllDo', message: 'Decline all' })}
      isBusy={state.kind === 'busy'}
      onConfirm={onDecline}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'membership.declineAllText',
          message:
            '{count, plural, one {# invitation is} other {# invitations are}} declined. To come to these rooms later you may need a new invitation.',
          values: { count },
        })}
      </p>
    </ConfirmDialog>
  );
}
