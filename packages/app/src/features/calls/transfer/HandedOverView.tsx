import type { UserId } from '@parley/sdk/client/ids.ts';
import { Phone } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { PersonLines } from '../../../ui/person/PersonLines.tsx';
import styles from './transfer.module.css';

export interface HandedOverViewProps {
  /** The user who transfers the call. */
  readonly name: string;
  /** To whom, by the name of their profile; the id says who it is. */
  readonly target: { readonly userId: UserId; readonly name: string; readonly imageUrl: string | null };
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onCall: () => void;
  readonly onClose: () => void;
}

/** The other one left, and asks to go on with somebody else. Nobody is called unasked. */
export function HandedOverView({ name, target, isBusy, hasFailed, onCall, onClose }: HandedOverViewProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'calls.handedOver', message: 'Call transferred' })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'calls.notNow', message: 'Not now' })}</Button>
          <Button variant="primary" autoFocus isBusy={isBusy} onClick={onCall}>
            <Phone size={18} aria-hidden="true" /> {i18n._({ id: 'calls.callThem', message: 'Call them' })}
          </Button>
        </>
      }
    >
      <p className={styles.who} dir="auto">
        {i18n._({
          id: 'calls.handedOverBy',
          message: '{name} left and transfers you to:',
          values: { name },
        })}
      </p>
      <div className={styles.target}>
        <Avatar id={target.userId} name={target.name} imageUrl={target.imageUrl} shape="person" size="m" />
        <PersonLines id={target.userId} name={target.name} hasId={target.name !== target.userId} />
      </div>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {i18n._({ id: 'calls.transferFailed', message: 'The server could not be reached. Try again in a moment.' })}
        </p>
      )}
    </Dialog>
  );
}
