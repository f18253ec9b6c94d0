import { EnterKeyDialog } from './EnterKeyDialog.tsx';
import { NewKeyDialog, type NewKeyDialogProps } from './NewKeyDialog.tsx';

export interface RecoveryDialogProps extends NewKeyDialogProps {
  /** To enter the key there is, or to make a new one. */
  readonly open: 'enter' | 'make';
}

/** One of the two dialogs about recovery keys. */
export function RecoveryDialog({ open, ...props }: RecoveryDialogProps) {
  return open === 'enter' ? <EnterKeyDialog onClose={props.onClose} /> : <NewKeyDialog {...props} />;
}
