/** A stay at one SFU, as the rest of a call sees it: what LiveKit's client is used for, and no more. Tests have one of their own. */

import type { Result } from '../../base/result/result.ts';
import type { SfuAccess } from '../../features/rtc/contract.ts';
import type { TalkSign } from '../push-to-talk/floor.ts';

/** Somebody's picture or sound at the SFU. */
export interface SfuTrack {
  readonly isMuted: boolean;
  /** Null until it comes. The same object for as long as it is the same media. */
  readonly stream: MediaStream | null;
  /** The SFU sends none of it, because the line is too thin. */
  readonly isPaused: boolean;
  /** Nobody draws it here, so none of it is sent. */
  readonly isUnwanted: boolean;
  readonly size: PictureSize | null;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Somebody who is at the SFU, apart from this device. */
export interface SfuPerson {
  readonly identity: string;
  /** The SFU's judgement of their line. */
  readonly line: SfuLine;
  readonly microphone: SfuTrack | null;
  readonly camera: SfuTrack | null;
  readonly screen: SfuTrack | null;
  readonly screenSound: SfuTrack | null;
}

export type SfuLine = 'unknown' | 'good' | 'fair' | 'poor' | 'lost';

/** Sources of media on this device. */
export type SfuSource = 'microphone' | 'camera' | 'screen' | 'screenSound';

/** The purpose of a shared screen: sharp text, or smooth motion. */
export type ScreenHint = 'text' | 'motion';

/** The sizes in which somebody's pictures are drawn, in device pixels; null for not at all. */
export interface WantedSizes {
  readonly camera: PictureSize | null;
  readonly screen: PictureSize | null;
}

/** A media key that is ready for use. */
export interface SfuKey {
  readonly identity: string;
  readonly index: number;
  readonly material: CryptoKey;
  readonly isOwn: boolean;
}

export type KeyTrouble = 'noKey' | 'wrongKey';

/** `replaced`: this device came in somewhere else. */
export type SfuRoomEnd = 'lost' | 'replaced';

/** Events of a room. None comes after `close`. */
export interface SfuRoomEvents {
  /** The connection broke, and LiveKit's client tries to mend it. */
  readonly onBroken: () => void;
  readonly onMended: () => void;
  /** It was not mended. The room is of no use any more. */
  readonly onEnd: (end: SfuRoomEnd) => void;
  /** People, or their media, have changed. */
  readonly onPeople: () => void;
  /** Media of somebody cannot be read; nobody is told of each frame. */
  readonly onKeyTrouble: (identity: string, trouble: KeyTrouble) => void;
  /** Somebody says whether they talk, in a call where a button is held for that. */
  readonly onTalk: (identity: string, sign: TalkSign) => void;
  /** Somebody who is in charge of the SFU switched something of this device off. */
  readonly onSilenced: (device: 'microphone' | 'camera') => void;
}

export interface SfuRoom {
  /** Goes in. Once, and before all else but `setKey`. */
  connect(access: SfuAccess): Promise<Result<void, { readonly message: string }>>;
  /** All but this device, by their names at the SFU. */
  people(): ReadonlyMap<string, SfuPerson>;
  /**
   * Sends a track, in the place of another if need be; null sends nothing, and says that. Rejects if the SFU does not take it.
   * Whoever made the track stops it.
   */
  send(source: SfuSource, track: MediaStreamTrack | null, hint: ScreenHint): Promise<void>;
  /** Has a microphone ready to be sent: with few bits, and muted until `send`. Rejects if the SFU does not take it. */
  ready(microphone: MediaStreamTrack): Promise<void>;
  /** Tells all whether this device talks. */
  tell(sign: TalkSign): Promise<void>;
  /** Has pictures sent here in these sizes, and no others. Before the first call all are sent. */
  want(sizes: ReadonlyMap<string, WantedSizes>): void;
  /** Sets a key; an own one is used from then on. */
  setKey(key: SfuKey): void;
  /** The loudness of somebody's microphone, from 0 to 1; null if nothing comes. */
  loudness(identity: string): number | null;
  /** The SFU's judgement of this device's line. */
  ownLine(): SfuLine;
  /** The browser's reports of the media of somebody. */
  reports(identity: string): Promise<readonly unknown[]>;
  /** Its reports of the media that this device sends. */
  ownReports(): Promise<readonly unknown[]>;
  /** Goes out. Harmless when done already. */
  close(): void;
}

/** Makes a room that nobody is in yet. */
export type MakeRoom = (events: SfuRoomEvents, kind: SfuRoomKind) => SfuRoom;

export interface SfuRoomKind {
  readonly isEncrypted: boolean;
  /** A button is held to talk: speech takes few bits. */
  readonly isPushToTalk: boolean;
}
