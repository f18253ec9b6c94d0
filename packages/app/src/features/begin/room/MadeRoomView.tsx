import type { MadeRoom } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { beginFailureText } from '../begin-words.ts';
import styles from './create-room.module.css';

export interface MadeRoomViewProps {
  readonly made: MadeRoom;
  readonly onOpen: () => void;
}

/** A room that was made, but not all that was wanted of it. */
export function MadeRoomView({ made: { undone }, onOpen }: MadeRoomViewProps) {
  const i18n = useI18n();
  const unanswered = i18n._({ id: 'begin.stepUnanswered', message: 'The server did not answer.' });
  return (
    <Dialog
      title={i18n._({ id: 'begin.made', message: 'The room was created' })}
      onClose={onOpen}
      actions={
        <Button variant="primary" autoFocus onClick={onOpen}>
          {i18n._({ id: 'begin.openRoom', message: 'Open room' })}
        </Button>
      }
    >
      <div className={styles.form} role="alert">
        {undone.map(({ step, failure }) => (
          <p key={step}>
            {step === 'listed'
              ? i18n._({ id: 'begin.notListed', message: 'It is not listed in the directory.' })
              : i18n._({ id: 'begin.notInSpace', message: 'It was not added to the space.' })}{' '}
            {beginFailureText(i18n, failure, unanswered)}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
