import '../../../lib/i18n/later-messages.ts';
import { type DraftPlace, spotOf } from '../../../lib/drafts/draft-place.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { focusBox } from '../focus-box.ts';
import { sendVoice } from './send-voice.ts';
import { useListening } from './use-listening.ts';
import { VoiceBarView } from './VoiceBarView.tsx';
import { type HeldRecording, voiceDesk } from './voice-desk.ts';

export { beginVoice } from './begin-voice.ts';

export interface VoiceBarProps extends HeldRecording {
  readonly place: DraftPlace;
}

/** A voice message that is being made. */
export function VoiceBar({ place, recording }: VoiceBarProps) {
  const { client } = useClient();
  const state = useReadable(recording);
  const listening = useListening(recording);
  const drop = (isByKeys: boolean) => {
    listening.stop();
    voiceDesk.drop(place);
    if (isByKeys) focusBox(spotOf(place).threadRoot);
  };
  const send = async () => {
    const isByKeys = isFocusShown();
    listening.stop();
    if (await recording.send((file) => sendVoice(client, place, file))) drop(isByKeys);
  };
  return (
    <VoiceBarView
      {...state}
      whole={state.phase === 'recording' ? null : (count) => recording.waveform(count)}
      listening={listening.at}
      onPause={() => void recording.pause()}
      onResume={() => {
        listening.stop();
        void recording.resume();
      }}
      onListen={() => void listening.start()}
      onStopListening={listening.stop}
      onDiscard={() => drop(isFocusShown())}
      onSend={() => void send()}
    />
  );
}

/** True if the user goes by keys. Then the focus, which was on a button of the bar, goes to the box; on a phone that would open the keyboard. */
function isFocusShown(): boolean {
  return document.activeElement?.matches(':focus-visible') === true;
}
