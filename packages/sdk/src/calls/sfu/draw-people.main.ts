/** The people of a call as they are drawn, out of all that goes on in it. */
import type { RtcCallMember } from '../../features/rtc/contract.ts';
import type { Hearing } from '../many/hearing.main.ts';
import type { OwnEar } from '../many/own-loudness.main.ts';
import { judgeQuality } from '../many/quality.ts';
import type { LocalSending, SfuParticipant } from '../many/shown-sfu-call.main.ts';
import type { VoiceActivity } from '../voice-activity/voice-activity.ts';
import type { Counting } from './counting.main.ts';
import { type KnownMember, type OwnMedia, participantsOf, type Volumes } from './participants.main.ts';
import { look, type Presence } from './presence.ts';
import type { SfuStay } from './sfu-stay.main.ts';

/** The parts that run while this device is in a call. */
export interface Running {
  readonly stay: SfuStay;
  readonly hearing: Hearing;
  readonly voice: VoiceActivity;
  readonly counting: Counting;
  readonly ear: OwnEar;
}

/** This device, among those who are heard. */
export const OWN = '';
const FULL: Volumes = { microphone: 1, screen: 1 };

/** The sending of this device. */
export function drawLocal({ stay, hearing, counting }: Running): LocalSending {
  const { microphone, camera, screen } = stay.sending.wants;
  return {
    isMicrophoneOn: microphone,
    isCameraOn: camera,
    isSharing: screen,
    isUnheard: microphone && counting.ownQuality?.isUnheard === true,
    // In push-to-talk one is muted most of the time, and knows it.
    isSpeakingMuted: !microphone && stay.talker === null && hearing.isSpeaking(OWN),
  };
}

/** Draws people again and again. It knows who was there before, and how loud the user has each of them. */
export class PeopleDrawing {
  readonly #volumes = new Map<string, Volumes>();
  #presence: ReadonlyMap<string, Presence> = new Map();
  #drawn: readonly SfuParticipant[] = [];

  /** A volume is from 0 to 1. */
  setVolume(memberId: string, purpose: keyof Volumes, volume: number): void {
    const heard = Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : 1;
    this.#volumes.set(memberId, { ...(this.#volumes.get(memberId) ?? FULL), [purpose]: heard });
  }

  draw(running: Running, now: number): readonly SfuParticipant[] {
    const presence = new Map<string, Presence>();
    const known = (member: RtcCallMember): KnownMember => {
      const one = this.#known(running, member, now);
      presence.set(member.memberId, one.presence);
      return one;
    };
    const members = running.stay.call?.members ?? [];
    this.#drawn = participantsOf({ members, known, own: ownMedia(running), now }, this.#drawn);
    this.#presence = presence;
    return this.#drawn;
  }

  #known({ stay, hearing, counting }: Running, member: RtcCallMember, now: number): KnownMember {
    const { memberId, identity, transport } = member;
    const connection = stay.connections.of(identity, transport);
    const person = connection?.people.get(identity) ?? null;
    const sight = { isReachable: connection?.state === 'connected', isThere: person !== null };
    const trouble = hasMedia(person) ? stay.troubleOf(identity) : null;
    const isPaused = person?.camera?.isMuted === false && person.camera.isPaused;
    return {
      presence: look(this.#presence.get(memberId), sight, now),
      person,
      trouble,
      isSpeaking: hearing.isSpeaking(identity),
      isTalking: isTalking(stay, member, person, hearing.isSpeaking(identity)),
      quality: judgeQuality({
        line: person?.line ?? 'unknown',
        // Nothing comes of media that cannot be read, however good the line is.
        counted: trouble === null ? counting.quality(identity) : null,
        limit: isPaused ? 'bandwidth' : null,
      }),
      volumes: this.#volumes.get(memberId) ?? FULL,
    };
  }
}

function ownMedia({ stay, hearing, voice, counting, ear }: Running): OwnMedia {
  const { sending } = stay;
  const line = stay.sendRoom?.ownLine() ?? 'unknown';
  return {
    isThere: stay.state.kind === 'connected',
    isMicrophoneOn: sending.wants.microphone,
    isSpeaking: sending.wants.microphone && (voice.isUsed ? voice.isHeard : hearing.isSpeaking(OWN)),
    isTalking: stay.talker?.isTalking === true,
    sound: ear.heard,
    camera: sending.selfView,
    screen: sending.screen,
    quality: judgeQuality({ line, counted: null, limit: counting.limit }),
  };
}

/** The floor says who talks. Where nobody has it, those talk whose button is held; and those without one while they speak. */
function isTalking(
  { talker }: SfuStay,
  { identity, pushToTalk }: RtcCallMember,
  person: KnownMember['person'],
  isSpeaking: boolean,
): boolean {
  if (talker === null) return false;
  if (pushToTalk === null) return isSpeaking;
  return (talker.holder ?? identity) === identity && (talker.holder !== null || person?.microphone?.isMuted === false);
}

function hasMedia(person: KnownMember['person']): boolean {
  const tracks = [person?.microphone, person?.camera, person?.screen];
  return tracks.some((track) => track !== undefined && track !== null && track.stream !== null);
}
