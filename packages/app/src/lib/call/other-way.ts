/** Calls of two that go another way than from device to device. `shell/Providers.tsx` says which. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { createContext } from 'react';

/** A call that somebody is about to place in a room of two. */
export interface CallOfTwo {
  readonly roomId: RoomId;
  readonly video: boolean;
}

/** Takes a call; false if it goes from device to device. */
export type OtherWay = (client: Client, call: CallOfTwo) => Promise<boolean>;

/** The other way that is in use. Without one all calls of two go from device to device. */
export const OtherWayContext = createContext<OtherWay>(() => Promise.resolve(false));
