import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';

export interface DeleteDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** Sentence about what will be lost. */
  readonly children: ReactNode;
  /** Does it; null for success. */
  readonly onConfirm: () => Promise<AnyFailure | null>;
  readonly onClose: () => void;
}

/** Asks before something is deleted or left. */
export function DeleteDialog({ title, confirm, children, onConfirm, onClose }: DeleteDialogProps) {
  const i18n = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const run = async () => {
    setBusy(true);
    const failed = await onConfirm();
    setBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <ConfirmDialog title={title} confirm={confirm} isBusy={isBusy} onConfirm={() => void run()} onClose={onClose}>
      <p>{children}</p>
      {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
    </ConfirmDialog>
  );
}
