/** The way of calls of many without a call service. `shell/Providers.tsx` says which. */
import type { Person, PushToTalk } from '@parley/sdk/client/contract.ts';
import type { DeviceId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client, Readable } from '@parley/sdk/client/remote.ts';
import type { SfuCallActs, ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { createContext } from 'react';
import type { CallChoices } from './call-settings.ts';

/** A call that goes that way, as screens need it. */
export interface CarriedCall extends SfuCallActs {
  readonly shown: Readable<ShownSfuCall>;
  /** The carrier tells engines of it itself. */
  readonly held: null;
  /** Nothing is heard of it any more. */
  end(): void;
}

/** The call of a room that goes that way, or could. */
export interface CarrierRoom {
  /** The room is known well enough to say all this. */
  readonly isKnown: boolean;
  readonly mayJoin: boolean;
  /** More people could join than a call of this kind carries. */
  readonly isTooLarge: boolean;
  readonly members: readonly CarriedMember[];
  readonly startedAt: number | null;
  readonly intent: 'audio' | 'video' | null;
  /** The way to talk in the call, where people hold a button for that. */
  readonly pushToTalk: PushToTalk | null;
  readonly isJoined: boolean;
  readonly isJoinedElsewhere: boolean;
}

/** A call that rings. */
export interface CarriedRing {
  /** Names it for good. */
  readonly notificationId: string;
  readonly roomId: RoomId;
  readonly caller: Person;
  readonly roomName: string;
  readonly intent: 'audio' | 'video';
  readonly kind: 'ring';
}

interface CarriedMember {
  readonly memberId: string;
  readonly person: Person;
  readonly deviceId: DeviceId;
  readonly isMine: boolean;
}

/** The wishes of the person for a call. */
export interface CarrierWish {
  readonly roomId: RoomId;
  readonly pageId: string;
  readonly intent: 'audio' | 'video';
  readonly pushToTalk?: PushToTalk | null;
  readonly tell: 'ring' | 'notify' | null;
  readonly isMicrophoneOn: boolean;
  readonly isCameraOn: boolean;
}

export type MakeCarried = (client: Client, wish: CarrierWish, settings: () => CallChoices) => CarriedCall;

export interface Carrier {
  readonly useRoom: (roomId: RoomId) => CarrierRoom;
  /** Some of the people in the call that goes on in a room; null if there is none. */
  readonly useRunning: (roomId: RoomId) => { readonly people: readonly Person[] } | null;
  readonly useRinging: () => readonly CarriedRing[];
  /** Tells engines of the page and its call, as long as it is there. */
  readonly useAttend: (page: { readonly pageId: string; readonly lockName: string | null | undefined }) => void;
  /** Loads the code; null if it did not come. */
  readonly load: () => Promise<MakeCarried | null>;
}

/** A room without such calls. */
export const NO_CARRIED: CarrierRoom = {
  ...{ isKnown: false, mayJoin: false, isTooLarge: false, members: [], startedAt: null, intent: null },
  pushToTalk: null,
  ...{ isJoined: false, isJoinedElsewhere: false },
};

const NONE: readonly CarriedRing[] = [];

/** The carrier that is in use. Without one all calls of many take a call service. */
export const CarrierContext = createContext<Carrier>({
  useRoom: () => NO_CARRIED,
  useRunning: () => null,
  useRinging: () => NONE,
  useAttend: () => undefined,
  load: () => Promise.resolve(null),
});
