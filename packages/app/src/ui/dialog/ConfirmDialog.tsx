import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'onClose'> {
  /** A description of what will happen. */
  readonly children: ReactNode;
  /** The word on the button that does it. */
  readonly confirm: string;
  /** `danger`: something is lost by it. */
  readonly tone?: 'danger' | 'primary';
  /** It is being done. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something is done that cannot simply be taken back. Enter, pressed without reading, cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, onClose, children, confirm, tone = 'danger', isBusy = false, onConfirm } = props;
  const i18n = useI18n();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'dialog.cancel', message: 'Cancel' })}
          </Button>
          <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
