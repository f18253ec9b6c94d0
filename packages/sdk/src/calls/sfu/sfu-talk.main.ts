/** Push-to-talk over SFUs: words on who talks go beside the media, and the microphone is the one of the call (decision 0038). */
import type { Clock } from '../../base/clock/clock.ts';
import type { OwnRtcCall, PushToTalk } from '../../features/rtc/contract.ts';
import { Talker, type TalkSettings } from '../push-to-talk/talker.ts';
import type { SfuConnections } from './sfu-connections.main.ts';
import type { SfuRoom } from './sfu-room.main.ts';
import type { SfuSending } from './sfu-sending.main.ts';

/** A stay in a call, for its button. */
export interface TalkPlace {
  readonly call: OwnRtcCall | null;
  readonly connections: SfuConnections;
  readonly sending: SfuSending;
  readonly sendRoom: SfuRoom | null;
}

export interface TalkOptions {
  readonly clock: Clock;
  readonly settings: () => TalkSettings;
  readonly onChange: () => void;
}

/** The button of a stay in a call. */
export function talkIn(stay: TalkPlace, mode: PushToTalk, { clock, settings, onChange }: TalkOptions): Talker {
  const { connections, sending } = stay;
  const talker: Talker = new Talker({
    ...{ clock, mode, onChange },
    releaseMs: () => settings().talkReleaseMs,
    ownName: () => (stay.sendRoom === null ? null : ownIdentity(stay)),
    isThere: (name) => [...connections.all].some(({ people }) => people.has(name)),
    isAnyHeard: () => isAnyHeard(stay),
    // A device that cannot say that it talks is not heard either.
    tell: (sign) => void stay.sendRoom?.tell(sign).catch(() => talker.cut()),
    setMicrophone: (isOn) => sending.setDevice('microphone', isOn),
  });
  return talker;
}

function ownIdentity({ call }: TalkPlace): string | null {
  return call?.members.find(({ isThisDevice }) => isThisDevice)?.identity ?? null;
}

/** Somebody whose button is held, also if they said nothing. The microphones of clients without a button are always on. */
function isAnyHeard({ call, connections }: TalkPlace): boolean {
  return (call?.members ?? []).some(({ isThisDevice, pushToTalk, identity, transport }) => {
    if (isThisDevice || pushToTalk === null) return false;
    return connections.of(identity, transport)?.people.get(identity)?.microphone?.isMuted === false;
  });
}
