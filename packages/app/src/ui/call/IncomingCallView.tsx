import { Phone, PhoneOff, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './incoming-call.module.css';

export interface Caller {
  /** The name alone. */
  readonly shortName: string;
  /** The user id, where it has to stand with the name. */
  readonly id: string | null;
  readonly imageUrl: string | null;
  /** Name of the call's room, if it differs from the person's name. */
  readonly roomName: string | null;
}

export interface IncomingCallViewProps {
  readonly person: Caller;
  readonly faceId: string;
  /** The text of an error; null for none. */
  readonly note: string | null;
  /** A warning about the caller's identity. */
  readonly warning: ReactNode;
  /** They show themselves. */
  readonly hasVideo: boolean;
  readonly onAnswer: (video: boolean) => void;
  readonly onDecline: () => void;
  /** The person wants quiet, and has not decided. */
  readonly onSilence: () => void;
}

/** Somebody calls. No key that is being typed answers it or declines. */
export function IncomingCallView(props: IncomingCallViewProps) {
  const { person, faceId, note, warning, hasVideo, onAnswer, onDecline, onSilence } = props;
  const { shortName: name, id, imageUrl, roomName } = person;
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'calls.incoming', message: 'Incoming call' })}
      role="alertdialog"
      size="wide"
      onClose={onSilence}
      actions={
        <div className={styles.ways}>
          <Button variant="danger" onClick={onDecline}>
            <PhoneOff size={18} aria-hidden="true" /> {i18n._({ id: 'calls.decline', message: 'Decline' })}
          </Button>
          <Button onClick={() => onAnswer(true)}>
            <Video size={18} aria-hidden="true" /> {i18n._({ id: 'calls.answerVideo', message: 'Answer with video' })}
          </Button>
          <Button variant="primary" onClick={() => onAnswer(false)}>
            <Phone size={18} aria-hidden="true" /> {i18n._({ id: 'calls.answer', message: 'Answer' })}
          </Button>
        </div>
      }
    >
      <div className={styles.caller} tabIndex={-1} autoFocus>
        <Avatar id={faceId} name={name} imageUrl={imageUrl} shape="person" size="xl" />
        <div>
          <p className={styles.name} dir="auto" translate="no">
            {name}
          </p>
          {id !== null && (
            <p className={styles.id} dir="ltr" translate="no">
              {id}
            </p>
          )}
          <p className={styles.kind}>
            {hasVideo
              ? i18n._({ id: 'calls.incomingVideo', message: 'Video call' })
              : i18n._({ id: 'calls.incomingVoice', message: 'Voice call' })}
          </p>
          {roomName !== null && (
            <p className={styles.kind} dir="auto">
              {i18n._({ id: 'calls.incomingIn', message: 'in {roomName}', values: { roomName } })}
            </p>
          )}
        </div>
      </div>
      {warning}
      {note !== null && (
        <p role="alert" className={styles.note}>
          {note}
        </p>
      )}
    </Dialog>
  );
}
