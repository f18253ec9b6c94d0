import { useRef } from 'react';
import type { CallChoices } from '../../lib/call/call-settings.ts';
import { useLevel } from '../../lib/call/use-level.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Switch } from '../switch/Switch.tsx';
import styles from './lobby.module.css';
import { SoundChoices } from './SoundChoices.tsx';

export interface DevicesProps {
  /** A camera is of interest. */
  readonly video: boolean;
  /** The stream of the microphone. */
  readonly stream: MediaStream | null;
  readonly devices: readonly MediaDeviceInfo[];
  readonly choices: CallChoices;
  readonly onChoose: (change: Partial<CallChoices>) => void;
  /** The call has not begun: it may still take another way. */
  readonly isBefore: boolean;
}

/** The devices of a call and their settings. */
export function Devices({ video, stream, devices, choices, onChoose, isBefore }: DevicesProps) {
  const i18n = useI18n();
  const meter = useRef<HTMLMeterElement>(null);
  useLevel(stream, meter);
  return (
    <>
      <div className={styles.devices}>
        <DeviceChoice
          label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
          kind="audioinput"
          devices={devices}
          chosen={choices.audioInputId}
          onChoose={(audioInputId) => onChoose({ audioInputId })}
        />
        <meter
          ref={meter}
          className={styles.meter}
          aria-label={i18n._({ id: 'calls.level', message: 'Microphone level' })}
          min={0}
          max={1}
        />
        {video && (
          <DeviceChoice
            label={i18n._({ id: 'calls.camera', message: 'Camera' })}
            kind="videoinput"
            devices={devices}
            chosen={choices.videoInputId}
            onChoose={(videoInputId) => onChoose({ videoInputId })}
          />
        )}
        <DeviceChoice
          label={i18n._({ id: 'calls.speaker', message: 'Speaker' })}
          kind="audiooutput"
          devices={devices}
          chosen={choices.audioOutputId}
          onChoose={(audioOutputId) => onChoose({ audioOutputId })}
        />
      </div>
      <details className={styles.more}>
        <summary>
          {isBefore
            ? i18n._({ id: 'calls.more', message: 'Audio and privacy' })
            : i18n._({ id: 'calls.sound', message: 'Audio' })}
        </summary>
        {isBefore && <WaySwitches choices={choices} onChoose={onChoose} />}
        <SoundChoices choices={choices} onChoose={onChoose} />
      </details>
    </>
  );
}

function WaySwitches({ choices, onChoose }: Pick<DevicesProps, 'choices' | 'onChoose'>) {
  const i18n = useI18n();
  return (
    <>
      <Switch
        label={i18n._({ id: 'calls.relayOnly', message: 'Hide my IP address' })}
        hint={i18n._({
          id: 'calls.relayOnlyHint',
          message: 'Calls use the server’s relay only. Without a relay, you cannot make calls.',
        })}
        isOn={choices.isRelayOnly}
        onChange={(isRelayOnly) => onChoose({ isRelayOnly })}
      />
      <Switch
        label={i18n._({ id: 'calls.fallback', message: 'Use a server of matrix.org to connect' })}
        hint={i18n._({
          id: 'calls.fallbackHint',
          message: 'If your homeserver has no relay, a matrix.org server helps to connect and learns your IP address.',
        })}
        isOn={choices.allowsFallbackStun}
        onChange={(allowsFallbackStun) => onChoose({ allowsFallbackStun })}
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
        <option value="">{i18n._({ id: 'calls.deviceDefault', message: 'Browser default' })}</option>
        {there.map(({ deviceId, label: name }) => (
          <option key={deviceId} value={deviceId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
