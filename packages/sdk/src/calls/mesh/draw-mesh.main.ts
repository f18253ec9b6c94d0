/** The people of a call in full mesh as they are drawn. */
import type { MeshCallMember } from '../../features/mesh/contract.ts';
import { deviceKey } from '../../protocol/rules/mesh/mesh-rules.ts';
import type { Hearing } from '../many/hearing.main.ts';
import { kept } from '../many/kept.main.ts';
import type { OwnEar } from '../many/own-loudness.main.ts';
import { judgeQuality } from '../many/quality.ts';
import type { LocalSending, SfuParticipant, SfuPicture, SfuScreen } from '../many/shown-sfu-call.main.ts';
import { type CallFeed, feedsOf } from '../pair/feeds.main.ts';
import type { Talker } from '../push-to-talk/talker.ts';
import type { VoiceActivity } from '../voice-activity/voice-activity.ts';
import type { MeshPeers, PeerNow } from './mesh-peers.main.ts';
import type { SharedMedia } from './shared-media.main.ts';

/** This device, among those who are heard. */
export const OWN = '';

interface Volumes {
  readonly microphone: number;
  readonly screen: number;
}

const FULL: Volumes = { microphone: 1, screen: 1 };

/** All that people are drawn from. */
export interface MeshCompany {
  readonly members: readonly MeshCallMember[];
  readonly peers: MeshPeers;
  readonly media: SharedMedia;
  readonly hearing: Hearing;
  readonly voice: Pick<VoiceActivity, 'isUsed' | 'isHeard'>;
  readonly ear: Pick<OwnEar, 'heard'>;
  /** The button that is held to talk; null in a call without. */
  readonly talker: Talker | null;
  readonly local: LocalSending;
}

/** Draws people again and again: who did not change stays the same. It knows how loud the user has each of them, and who was there. */
export class MeshDrawing {
  readonly #volumes = new Map<string, Volumes>();
  readonly #wereThere = new Set<string>();
  #drawn: readonly SfuParticipant[] = [];

  setVolume(memberId: string, purpose: keyof Volumes, volume: number): void {
    const heard = Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : 1;
    this.#volumes.set(memberId, { ...(this.#volumes.get(memberId) ?? FULL), [purpose]: heard });
  }

  draw(company: MeshCompany): readonly SfuParticipant[] {
    const before = new Map(this.#drawn.map((one) => [one.memberId, one]));
    const drawn = company.members.map((member) => {
      const next = member.isThisDevice ? drawUs(member, company) : this.#drawOther(member, company);
      return kept(before.get(member.memberId), next);
    });
    const isSame = drawn.length === this.#drawn.length && drawn.every((one, index) => one === this.#drawn[index]);
    if (!isSame) this.#drawn = drawn;
    return this.#drawn;
  }

  #drawOther(member: MeshCallMember, { peers, hearing, talker }: MeshCompany): SfuParticipant {
    const key = keyOf(member);
    const now = peers.peer(key);
    const isLive = now.call?.state === 'connected';
    if (isLive) this.#wereThere.add(key);
    const feeds = isLive ? remoteFeeds(now) : [];
    const user = feeds.find(({ purpose }) => purpose === 'usermedia');
    const screen = feeds.find(({ purpose }) => purpose === 'screenshare');
    const isOn = user !== undefined && !user.isAudioMuted;
    const volumes = this.#volumes.get(member.memberId) ?? FULL;
    return {
      ...told(member),
      media: isLive ? 'live' : this.#wereThere.has(key) ? 'gone' : 'waiting',
      trust: now.isUnconfirmed ? 'unconfirmed' : now.trouble === 'unknown_devices' ? 'unsigned' : 'ok',
      isMicrophoneOn: isOn,
      isSpeaking: isLive && hearing.isSpeaking(key),
      // The floor says who talks; where nobody has it, those do who are not muted.
      isTalking: talker !== null && (talker.holder === null ? isOn : talker.holder === key),
      sound: user?.stream ?? null,
      camera: user === undefined || user.isVideoMuted ? null : pictureOf(user),
      screen: screen === undefined ? null : screenOf(screen),
      ...{ volume: volumes.microphone, screenVolume: volumes.screen },
      quality: judgeQuality({ line: isLive ? 'good' : 'unknown', counted: now.driver?.quality ?? null, limit: null }),
    };
  }
}

/** The name of a member's device, as the calls know it. */
export function keyOf({ person, deviceId }: Pick<MeshCallMember, 'person' | 'deviceId'>): string {
  return deviceKey({ userId: person.userId, deviceId });
}

function drawUs(member: MeshCallMember, { media, hearing, voice, ear, talker, local }: MeshCompany): SfuParticipant {
  const { screen } = media;
  return {
    ...told(member),
    ...{ media: 'live', trust: 'ok', isMicrophoneOn: local.isMicrophoneOn },
    isSpeaking: local.isMicrophoneOn && (voice.isUsed ? voice.isHeard : hearing.isSpeaking(OWN)),
    isTalking: talker?.isTalking === true,
    // For meters: nobody hears themselves.
    sound: ear.heard,
    camera:
      local.isCameraOn && media.selfView !== null ? { stream: media.selfView, size: null, isPaused: false } : null,
    screen: screen === null ? null : { stream: screen, size: null, isPaused: false, sound: null },
    ...{ volume: 0, screenVolume: 0, quality: { level: 'unknown', why: null } },
  };
}

function told({ memberId, person, deviceId, isThisDevice, isMine }: MeshCallMember) {
  return { memberId, person, deviceId, isThisDevice, isMine, handRaisedAt: null, reaction: null };
}

function remoteFeeds({ call, driver }: PeerNow): readonly CallFeed[] {
  if (call === null || driver === null) return [];
  const streams = { localStream: null, screen: null, remoteStreams: driver.remoteStreams };
  return feedsOf(call, streams, new Map()).filter(({ isLocal }) => !isLocal);
}

function pictureOf({ stream }: CallFeed): SfuPicture | null {
  const hasPicture = stream?.getVideoTracks().some(({ readyState }) => readyState === 'live') === true;
  return hasPicture ? { stream, size: null, isPaused: false } : null;
}

function screenOf(feed: CallFeed): SfuScreen | null {
  const picture = pictureOf(feed);
  if (picture === null) return null;
  return { ...picture, sound: (feed.stream?.getAudioTracks().length ?? 0) > 0 ? feed.stream : null };
}
