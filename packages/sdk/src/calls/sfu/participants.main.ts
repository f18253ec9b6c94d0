/** The people of a call as they are drawn, out of memberships and of what the SFUs say (SFC-03). Pure. */
import type { RtcCallMember } from '../../features/rtc/contract.ts';
import { kept } from '../many/kept.main.ts';
import type { JudgedQuality } from '../many/quality.ts';
import type { SfuParticipant, SfuPicture, SfuScreen } from '../many/shown-sfu-call.main.ts';
import { isGhost, type Presence } from './presence.ts';
import type { KeyTrouble, SfuPerson, SfuTrack } from './sfu-room.main.ts';

/** The volumes that the user chose for somebody. */
export interface Volumes {
  readonly microphone: number;
  readonly screen: number;
}

/** All that is known of a member apart from its membership. */
export interface KnownMember {
  readonly presence: Presence;
  /** As its SFU knows it; null if it is not there. */
  readonly person: SfuPerson | null;
  readonly trouble: KeyTrouble | null;
  readonly isSpeaking: boolean;
  readonly isTalking: boolean;
  readonly quality: JudgedQuality;
  readonly volumes: Volumes;
}

/** Media of this device, as it sends and shows them. */
export interface OwnMedia {
  /** It is at the SFU that it publishes on. */
  readonly isThere: boolean;
  readonly isMicrophoneOn: boolean;
  readonly isSpeaking: boolean;
  readonly isTalking: boolean;
  /** The sound of the own microphone, also while it is muted. */
  readonly sound: MediaStream | null;
  readonly camera: MediaStream | null;
  readonly screen: MediaStream | null;
  readonly quality: JudgedQuality;
}

export interface Company {
  readonly members: readonly RtcCallMember[];
  readonly known: (member: RtcCallMember) => KnownMember;
  readonly own: OwnMedia;
  readonly now: number;
}

/** This device first, then the others in the order in which they came; no ghosts. Those of `before` that did not change stay the same. */
export function participantsOf(
  { members, known, own, now }: Company,
  before: readonly SfuParticipant[],
): readonly SfuParticipant[] {
  const drawn = new Map(before.map((one) => [one.memberId, one]));
  const us = members.filter(({ isThisDevice }) => isThisDevice).map((member) => drawUs(member, own));
  const others = members
    .filter(({ isThisDevice }) => !isThisDevice)
    .map((member) => ({ member, what: known(member) }))
    .filter(({ what }) => !isGhost(what.presence, now))
    .map(({ member, what }) => drawOther(member, what));
  const all = [...us, ...others].map((one) => kept(drawn.get(one.memberId), one));
  return all.length === before.length && all.every((one, index) => one === before[index]) ? before : all;
}

function drawUs(member: RtcCallMember, own: OwnMedia): SfuParticipant {
  return {
    ...toldBy(member),
    media: own.isThere ? 'live' : 'waiting',
    isMicrophoneOn: own.isMicrophoneOn,
    isSpeaking: own.isSpeaking,
    isTalking: own.isTalking,
    // For meters: nobody hears themselves.
    sound: own.sound,
    camera: own.camera === null ? null : { stream: own.camera, size: null, isPaused: false },
    screen: own.screen === null ? null : { stream: own.screen, size: null, isPaused: false, sound: null },
    volume: 0,
    screenVolume: 0,
    quality: own.quality,
  };
}

function drawOther(member: RtcCallMember, known: KnownMember): SfuParticipant {
  const { person, volumes } = known;
  const microphone = person?.microphone ?? null;
  return {
    ...toldBy(member),
    media: mediaOf(known),
    isMicrophoneOn: microphone !== null && !microphone.isMuted,
    isSpeaking: known.isSpeaking,
    isTalking: known.isTalking,
    sound: microphone?.stream ?? null,
    camera: pictureOf(person?.camera ?? null),
    screen: screenOf(person),
    volume: volumes.microphone,
    screenVolume: volumes.screen,
    quality: known.quality,
  };
}

function toldBy(member: RtcCallMember) {
  const { memberId, person, deviceId, isThisDevice, isMine, trust, handRaisedAt, reaction } = member;
  return { memberId, person, deviceId, isThisDevice, isMine, trust, handRaisedAt, reaction };
}

function mediaOf({ presence, person, trouble }: KnownMember): SfuParticipant['media'] {
  if (person === null) return presence.wasThere ? 'gone' : 'waiting';
  return trouble ?? 'live';
}

function pictureOf(track: SfuTrack | null): SfuPicture | null {
  if (track === null || track.isMuted) return null;
  const { stream, size, isPaused, isUnwanted } = track;
  return { stream, size, isPaused: isPaused || isUnwanted };
}

function screenOf(person: SfuPerson | null): SfuScreen | null {
  const picture = pictureOf(person?.screen ?? null);
  return picture === null ? null : { ...picture, sound: person?.screenSound?.stream ?? null };
}
