/** Calls of two that go another way than from device to device. `shell/Providers.tsx` says which. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { createContext } from 'react';

/** Takes a call that somebody is about to place in a room of two; false if it goes from device to device. */
export type OtherWay = (client: Client, call: { readonly roomId: RoomId; readonly video: boolean }) => Promise<boolean>;

/** The other way that is in use. Without one all calls of two go from device to device. */
export const OtherWayContext = createContext<OtherWay>(() => Promise.resolve(false));
