import { type CallChoices, callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { SoundChoices } from '../../../ui/call/SoundChoices.tsx';
import { TalkChoices } from '../../../ui/call/TalkChoices.tsx';
import { VoiceChoices } from '../../../ui/call/VoiceChoices.tsx';

/** Settings for calls. Devices are chosen before a call and in it, where they are open, and so is the meter of the voice. */
export function CallSettings() {
  const choices = useCallChoices();
  const onChoose = (change: Partial<CallChoices>) => callChoices.change((now) => ({ ...now, ...change }));
  return (
    <>
      <SoundChoices choices={choices} onChoose={onChoose} />
      <VoiceChoices stream={null} choices={choices} onChoose={onChoose} />
      <TalkChoices choices={choices} onChoose={onChoose} />
    </>
  );
}
