import { callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { SoundChoices } from '../../../ui/call/SoundChoices.tsx';

/** Settings for calls. Devices are chosen before a call and in it, where they are open. */
export function CallSettings() {
  return (
    <SoundChoices
      choices={useCallChoices()}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
    />
  );
}
