import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { CallChoices } from '../devices/call-settings.ts';
import { Devices } from '../devices/Devices.tsx';
import { CallVideo } from '../view/CallVideo.tsx';
import { failureText } from '../words/failure-text.ts';
import styles from './start-call.module.css';
import type { Preview } from './use-preview.ts';

export interface StartCallViewProps {
  /** The name of the user to call. */
  readonly name: string;
  readonly video: boolean;
  readonly preview: Preview;
  /** Why the call was not placed; null where nothing was tried. */
  readonly refusal: string | null;
  readonly choices: CallChoices;
  readonly onChoose: (change: Partial<CallChoices>) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Before a call: whom, with what, and how one looks and sounds. */
export function StartCallView(props: StartCallViewProps) {
  const { name, video, preview, refusal, choices, onChoose, onStart, onClose } = props;
  const i18n = useI18n();
  const label = video
    ? i18n._({ id: 'calls.startVideo', message: 'Video call with {name}', values: { name } })
    : i18n._({ id: 'calls.startVoice', message: 'Voice call with {name}', values: { name } });
  return (
    <Dialog
      title={i18n._({ id: 'calls.start', message: 'Start call' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'calls.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" autoFocus onClick={onStart}>
            {i18n._({ id: 'calls.start', message: 'Start call' })}
          </Button>
        </>
      }
    >
      <p className={styles.who} dir="auto">
        {label}
      </p>
      {video && (
        <div className={styles.preview}>
          <CallVideo stream={preview.stream} purpose="usermedia" isSilent isMirrored outputId={null} />
        </div>
      )}
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
        isBefore
      />
    </Dialog>
  );
}
