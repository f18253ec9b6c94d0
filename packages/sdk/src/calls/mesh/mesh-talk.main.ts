/** Push-to-talk in full mesh: a microphone that is not muted says who talks, as other clients have it (decision 0038). */
import type { Clock } from '../../base/clock/clock.ts';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';
import { Talker, type TalkSettings } from '../push-to-talk/talker.ts';
import type { MeshPeers } from './mesh-peers.main.ts';
import type { MeshSending } from './mesh-sending.main.ts';

export interface MeshTalkOptions {
  readonly clock: Clock;
  readonly settings: () => TalkSettings;
  readonly mode: PushToTalk;
  readonly sending: Pick<MeshSending, 'set'>;
  readonly peers: () => Pick<MeshPeers, 'has' | 'isAnyTalking' | 'tellTalked'> | null;
  /** This device among the others; null before it is in the call. */
  readonly ownName: () => string | null;
  readonly onChange: () => void;
  readonly report: (error: unknown) => void;
}

/** The button of a stay in a call. */
export function meshTalker(options: MeshTalkOptions): Talker {
  const { clock, mode, settings, sending, peers, ownName, onChange, report } = options;
  return new Talker({
    ...{ clock, mode, ownName, onChange },
    releaseMs: () => settings().talkReleaseMs,
    isThere: (name) => peers()?.has(name) === true,
    isAnyHeard: () => peers()?.isAnyTalking === true,
    tell: (sign) => {
      // The beginning and the end are told by the mute itself.
      if (sign.isTalking && sign.forMs > 0) peers()?.tellTalked(sign.forMs);
    },
    setMicrophone: (isOn) => void sending.set('microphone', isOn).catch(report),
  });
}
