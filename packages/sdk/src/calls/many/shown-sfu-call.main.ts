/** The call over an SFU as a page draws it. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/events/events.ts';
import type { CallJoinFailure, CallTokenFailure } from '../../core/feature/call-failure.ts';
import type { DeviceId, RoomId } from '../../protocol/ids/ids.ts';
import type { ShownTalk } from '../push-to-talk/talker.ts';

export interface ShownSfuCall {
  readonly roomId: RoomId;
  /** The way that media go: by a server in the middle, or from each device to each other. */
  readonly carrier: 'sfu' | 'mesh';
  readonly state: SfuCallState;
  /** Since when media flow; null before. */
  readonly connectedAt: EpochMs | null;
  readonly isEncrypted: boolean;
  readonly local: LocalSending;
  /** The button that is held to talk; null in a call without. */
  readonly talk: ShownTalk | null;
  /** The member who is the loudest, or was it last; null while nobody was. */
  readonly activeSpeaker: string | null;
  /** This device first, then the others in the order in which they came. */
  readonly participants: readonly SfuParticipant[];
  /** The latest failure; the call may go on. */
  readonly error: SfuCallError | null;
}

export type SfuCallState =
  /** Memberships and tokens. */
  | { readonly kind: 'joining' }
  /** The SFU. */
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** The SFU was lost; nothing is captured until it is there again, or for `sinceMs` at most. */
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'ended'; readonly reason: SfuCallEnd };

/** `left`: the user did. `over`: the call was ended for all. `lost`: the SFU could not be reached any more. `replaced`: this device joined elsewhere. */
export type SfuCallEnd = 'left' | 'over' | 'lost' | 'refused' | 'replaced' | 'signedOut';

export type SfuCallError =
  | { readonly kind: 'join'; readonly failure: CallJoinFailure }
  | { readonly kind: 'token'; readonly failure: CallTokenFailure }
  | { readonly kind: 'connect'; readonly message: string }
  /** Somebody who is in charge of the SFU switched it off. It is no error any more once the user switched it. */
  | { readonly kind: 'silenced'; readonly device: 'microphone' | 'camera' }
  /** The browser's name for it, and its words. */
  | { readonly kind: 'capture'; readonly device: 'microphone' | 'camera' | 'screen'; readonly cause: string };

/** The sending of this device, as the user wants it. */
export interface LocalSending {
  readonly isMicrophoneOn: boolean;
  readonly isCameraOn: boolean;
  readonly isSharing: boolean;
  /** Sound leaves here, and nobody receives it. */
  readonly isUnheard: boolean;
  /** The user speaks, and the microphone is off. */
  readonly isSpeakingMuted: boolean;
}

/** Somebody in the call, with their media. */
export interface SfuParticipant {
  readonly memberId: string;
  readonly person: Person;
  readonly deviceId: DeviceId;
  readonly isThisDevice: boolean;
  readonly isMine: boolean;
  /**
   * `waiting`: a member whose media have not come. `live`: at the SFU. `noKey`: media come that cannot be read yet. `wrongKey`: and none of
   * the keys fits. `gone`: the SFU lost it, its membership goes on for a moment.
   */
  readonly media: 'waiting' | 'live' | 'noKey' | 'wrongKey' | 'gone';
  /** `unsigned`: nobody vouches for the device. `unconfirmed`: what it says may be said by somebody else. */
  readonly trust: 'ok' | 'unsigned' | 'unconfirmed';
  readonly isMicrophoneOn: boolean;
  readonly isSpeaking: boolean;
  /** In push-to-talk: they are heard, or have the floor and will be at once. */
  readonly isTalking: boolean;
  /** The sound of the microphone; null where there is none. Nothing plays by itself. */
  readonly sound: MediaStream | null;
  readonly camera: SfuPicture | null;
  readonly screen: SfuScreen | null;
  /** The volume of playback here, from 0 to 1. */
  readonly volume: number;
  readonly screenVolume: number;
  readonly quality: SfuQuality;
  readonly handRaisedAt: EpochMs | null;
  readonly reaction: { readonly id: string; readonly emoji: string } | null;
}

export interface SfuPicture {
  readonly stream: MediaStream | null;
  /** The width and height that arrive; null before the first picture. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The SFU or the sender has paused it, because the line is too thin or nobody looks. */
  readonly isPaused: boolean;
}

export interface SfuScreen extends SfuPicture {
  readonly sound: MediaStream | null;
}

/** The quality of a participant's media, in a word, and why. */
export interface SfuQuality {
  readonly level: 'unknown' | 'good' | 'fair' | 'poor' | 'lost';
  readonly why: 'loss' | 'jitter' | 'bandwidth' | 'cpu' | null;
}

/** A picture that is drawn, and how large: what nobody sees is not sent here. */
export interface WantedPicture {
  readonly memberId: string;
  readonly purpose: 'camera' | 'screen';
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The acts of a user in the call. */
export interface SfuCallActs {
  /** In push-to-talk: talks without the button, or ends that. */
  setMicrophone(isOn: boolean): void;
  /** The button that is held to talk is pressed, or released. */
  holdTalk(isHeld: boolean): void;
  setCamera(isOn: boolean): void;
  /** Asks the browser what to share. `hint`: sharp text, or smooth motion. */
  setScreen(isOn: boolean, options?: { readonly withSound: boolean; readonly hint: 'text' | 'motion' }): void;
  setVolume(memberId: string, purpose: 'microphone' | 'screen', volume: number): void;
  setHand(isRaised: boolean): void;
  react(emoji: string, name: string): void;
  /** All pictures that are drawn now; the others are paused. */
  want(pictures: readonly WantedPicture[]): void;
  /** Devices came or went, or the user chose others. */
  useDevices(): void;
  /** Tries again after `lost`. */
  retry(): void;
  leave(): void;
}
