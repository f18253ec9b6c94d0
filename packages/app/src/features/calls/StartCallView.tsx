import { useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { CallVideo } from './CallVideo.tsx';
import type { CallChoices } from './call-settings.ts';
import styles from './start-call.module.css';
import { useLevel } from './use-level.ts';
import type { Preview } from './use-preview.ts';

export interface StartCallViewProps {
  /** Who will be rung. */
  readonly name: string;
  readonly video: boolean;
  readonly preview: Preview;
  readonly choices: CallChoices;
  readonly onChoose: (change: Partial<CallChoices>) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Before a call: whom, with what, and how one looks and sounds. */
export function StartCallView(props: StartCallViewProps) {
  const { name, video, preview, choices, onChoose, onStart, onClose } = props;
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
      <Devices video={video} preview={preview} choices={choices} onChoose={onChoose} />
      <details className={styles.more}>
        <summary>{i18n._({ id: 'calls.more', message: 'Sound and privacy' })}</summary>
        <CallSwitches choices={choices} onChoose={onChoose} />
      </details>
    </Dialog>
  );
}

/** What the call will use. */
function Devices({ video, preview, choices, onChoose }: Omit<StartCallViewProps, 'name' | 'onStart' | 'onClose'>) {
  const i18n = useI18n();
  const meter = useRef<HTMLMeterElement>(null);
  useLevel(preview.stream, meter);
  return (
    <div className={styles.devices}>
      <DeviceChoice
        label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
        kind="audioinput"
        devices={preview.devices}
        chosen={choices.audioInputId}
        onChoose={(audioInputId) => onChoose({ audioInputId })}
      />
      <meter
        ref={meter}
        className={styles.meter}
        aria-label={i18n._({ id: 'calls.level', message: 'How loud you are' })}
        min={0}
        max={1}
      />
      {video && (
        <DeviceChoice
          label={i18n._({ id: 'calls.camera', message: 'Camera' })}
          kind="videoinput"
          devices={preview.devices}
          chosen={choices.videoInputId}
          onChoose={(videoInputId) => onChoose({ videoInputId })}
        />
      )}
      <DeviceChoice
        label={i18n._({ id: 'calls.speaker', message: 'Speaker' })}
        kind="audiooutput"
        devices={preview.devices}
        chosen={choices.audioOutputId}
        onChoose={(audioOutputId) => onChoose({ audioOutputId })}
      />
    </div>
  );
}

function CallSwitches({ choices, onChoose }: Pick<StartCallViewProps, 'choices' | 'onChoose'>) {
  const i18n = useI18n();
  return (
    <>
      <Switch
        label={i18n._({ id: 'calls.relayOnly', message: 'Hide my address' })}
        hint={i18n._({
          id: 'calls.relayOnlyHint',
          message: 'Calls go over the server alone. Without a relay there no call can be made.',
        })}
        isOn={choices.isRelayOnly}
        onChange={(isRelayOnly) => onChoose({ isRelayOnly })}
      />
      <Switch
        label={i18n._({ id: 'calls.fallback', message: 'Let matrix.org help to connect' })}
        hint={i18n._({
          id: 'calls.fallbackHint',
          message: 'Where your server has no relay, a server of matrix.org learns your address.',
        })}
        isOn={choices.allowsFallbackStun}
        onChange={(allowsFallbackStun) => onChoose({ allowsFallbackStun })}
      />
      <Switch
        label={i18n._({ id: 'calls.echo', message: 'Cancel echo' })}
        isOn={choices.echoCancellation}
        onChange={(echoCancellation) => onChoose({ echoCancellation })}
      />
      <Switch
        label={i18n._({ id: 'calls.noise', message: 'Suppress noise' })}
        isOn={choices.noiseSuppression}
        onChange={(noiseSuppression) => onChoose({ noiseSuppression })}
      />
      <Switch
        label={i18n._({ id: 'calls.gain', message: 'Even out loudness' })}
        isOn={choices.autoGainControl}
        onChange={(autoGainControl) => onChoose({ autoGainControl })}
      />
    </>
  );
}

interface DeviceChoiceProps {
  readonly label: string;
  readonly kind: MediaDeviceKind;
  readonly devices: readonly MediaDeviceInfo[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

function DeviceChoice({ label, kind, devices, chosen, onChoose }: DeviceChoiceProps) {
  const i18n = useI18n();
  const there = devices.filter((device) => device.kind === kind && device.deviceId !== '');
  if (there.length === 0) return null;
  const isThere = there.some(({ deviceId }) => deviceId === chosen);
  return (
    <label className={styles.device}>
      <span>{label}</span>
      <select
        className={styles.select}
        value={isThere ? (chosen ?? '') : ''}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        <option value="">{i18n._({ id: 'calls.deviceDefault', message: 'As the browser chooses' })}</option>
        {there.map(({ deviceId, label: name }) => (
          <option key={deviceId} value={deviceId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What to do about a device that cannot be had. */
function failureText(i18n: ReturnType<typeof useI18n>, failure: string): string {
  switch (failure) {
    case 'NotAllowedError':
      return i18n._({
        id: 'calls.notAllowed',
        message: 'The browser does not let Parley hear you. Allow the microphone beside the address, then start.',
      });
    case 'NotFoundError':
      return i18n._({ id: 'calls.notFound', message: 'There is no microphone or camera. Plug one in.' });
    default:
      return i18n._({
        id: 'calls.notReadable',
        message: 'The microphone or camera could not be opened. See whether another program uses it.',
      });
  }
}
