import type { ReactNode } from 'react';
import type { CallChoices } from '../../lib/call/call-settings.ts';
import { failureText } from '../../lib/call/failure-text.ts';
import type { Preview } from '../../lib/call/use-preview.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { CallVideo } from './CallVideo.tsx';
import { Devices } from './Devices.tsx';
import styles from './lobby.module.css';

export interface LobbyViewProps {
  /** Its name, and that of the button that begins. */
  readonly title: string;
  /** Whom or what the call is with. */
  readonly who: string;
  readonly video: boolean;
  readonly preview: Preview;
  /** Why the call did not begin, or cannot; null where nothing is in the way. */
  readonly refusal: string | null;
  /** False where it cannot begin. */
  readonly canStart?: boolean;
  /** It is being found out whether it can. */
  readonly isBusy?: boolean;
  readonly choices: CallChoices;
  readonly onChoose: (change: Partial<CallChoices>) => void;
  /** The addresses of the devices may be hidden, and servers asked for them. */
  readonly hasWays: boolean;
  /** Lines between the names and the picture. */
  readonly children?: ReactNode;
  /** Controls below the picture. */
  readonly controls?: ReactNode;
  /** Choices below the devices. */
  readonly further?: ReactNode;
  /** The way that the call goes, for those who want to know. */
  readonly way?: string;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Before a call: whom, with what, and how one looks and sounds. */
export function LobbyView(props: LobbyViewProps) {
  const { title, who, video, preview, refusal, canStart = true, isBusy = false, choices, onChoose, hasWays } = props;
  const { children, controls, further, way, onStart, onClose } = props;
  const i18n = useI18n();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus={!canStart} onClick={onClose}>
            {i18n._({ id: 'calls.cancel', message: 'Cancel' })}
          </Button>
          {canStart && (
            <Button variant="primary" autoFocus isBusy={isBusy} onClick={onStart}>
              {title}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.who} dir="auto">
        {who}
      </p>
      {children}
      {video && (
        <div className={styles.preview}>
          <CallVideo stream={preview.stream} purpose="usermedia" isSilent isMirrored outputId={null} />
        </div>
      )}
      {controls}
      {preview.failure !== null && (
        <p role="alert" className={styles.failure}>
          {failureText(i18n, preview.failure)}
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.failure}>
          {refusal}
        </p>
      )}
      <Devices
        video={video}
        stream={preview.stream}
        devices={preview.devices}
        choices={choices}
        onChoose={onChoose}
        isBefore={hasWays}
      />
      {further}
      {way !== undefined && (
        <details className={styles.more}>
          <summary>{i18n._({ id: 'calls.way', message: 'How this call connects' })}</summary>
          <p>{way}</p>
        </details>
      )}
    </Dialog>
  );
}
