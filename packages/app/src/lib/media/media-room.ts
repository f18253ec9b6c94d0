import type { RoomId } from '@parley/sdk/client/ids.ts';
import { createContext } from 'react';

/** The room whose messages are drawn here, so that what is opened from one finds its neighbours; null where that is no room. */
export const MediaRoomContext = createContext<RoomId | null>(null);
