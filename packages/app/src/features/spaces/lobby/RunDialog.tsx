import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import type { OneByOne } from './use-one-by-one.ts';

export interface RunDialogProps {
  readonly title: string;
  /** The words of the button that begins. */
  readonly submit: string;
  readonly isReady: boolean;
  readonly isDanger?: boolean;
  readonly running: Pick<OneByOne<unknown>, 'progress' | 'stop'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about something that is done with several rooms. Closing it stops that. */
export function RunDialog(props: RunDialogProps) {
  const { title, submit, isReady, isDanger = false, running, onSubmit, onClose, children } = props;
  const i18n = useI18n();
  const close = () => {
    running.stop();
    onClose();
  };
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{i18n._({ id: 'spaces.cancel', message: 'Cancel' })}</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            disabled={!isReady}
            isBusy={running.progress.isRunning}
            onClick={onSubmit}
          >
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <ProgressLine {...running.progress} />
    </Dialog>
  );
}
