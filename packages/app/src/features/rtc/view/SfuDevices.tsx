import { type CallChoices, callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { CallDevices, type CallDevicesProps } from '../../../ui/call/CallDevices.tsx';
import { TalkChoices } from '../../../ui/call/TalkChoices.tsx';
import { VoiceChoices } from '../../../ui/call/VoiceChoices.tsx';
import { rtcChoices } from '../rtc-settings.ts';
import { CueChoice } from './CueChoice.tsx';
import { SharingChoices } from './SharingChoices.tsx';

export interface SfuDevicesProps extends Pick<CallDevicesProps, 'stream' | 'devices' | 'onClose'> {
  /** A button is held to talk. */
  readonly hasTalk: boolean;
  /** The microphone can be heard while the user speaks alone. */
  readonly hasVoice: boolean;
}

/** The devices of a call of many, and how a screen is shared in it. */
export function SfuDevices({ hasTalk, hasVoice, ...props }: SfuDevicesProps) {
  const choices = useCallChoices();
  const choose = (change: Partial<CallChoices>) => callChoices.change((now) => ({ ...now, ...change }));
  return (
    <CallDevices {...props} choices={choices} onChoose={choose}>
      {hasVoice && <VoiceChoices stream={props.stream} choices={choices} onChoose={choose} />}
      <SharingChoices
        choices={useReadable(rtcChoices)}
        onChoose={(change) => rtcChoices.change((now) => ({ ...now, ...change }))}
      />
      <CueChoice isOn={choices.hasCallSounds} onChange={(hasCallSounds) => choose({ hasCallSounds })} />
      {hasTalk && <TalkChoices choices={choices} onChoose={choose} />}
    </CallDevices>
  );
}
