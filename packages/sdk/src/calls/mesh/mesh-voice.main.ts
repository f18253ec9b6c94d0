/** Voice activity in full mesh: between words all copies of the microphone are silent, and none is muted. */
import type { Clock } from '../../base/clock/clock.ts';
import { VoiceActivity, type VoiceEar } from '../voice-activity/voice-activity.ts';
import type { VoiceSettings } from '../voice-activity/voice-gate.ts';
import type { MeshPeers } from './mesh-peers.main.ts';
import type { MeshSending } from './mesh-sending.main.ts';
import type { SharedMedia } from './shared-media.main.ts';

export interface MeshVoiceOptions {
  readonly clock: Clock;
  readonly settings: () => VoiceSettings;
  readonly ear: VoiceEar;
  readonly media: Pick<SharedMedia, 'isHeard'>;
  readonly sending: Pick<MeshSending, 'on'>;
  /** A button is held to talk. */
  readonly isPushToTalk: () => boolean;
  readonly peers: () => Pick<MeshPeers, 'useVoice'> | null;
  readonly onChange: () => void;
}

/** The gate at the microphone of a stay in a call. */
export function meshVoice(options: MeshVoiceOptions): VoiceActivity {
  const { clock, settings, ear, media, sending, isPushToTalk, peers, onChange } = options;
  return new VoiceActivity({
    ...{ clock, settings, ear },
    isWanted: () => !isPushToTalk() && sending.on.microphone,
    onChange: (isHeard) => {
      media.isHeard = isHeard;
      peers()?.useVoice();
      onChange();
    },
  });
}
