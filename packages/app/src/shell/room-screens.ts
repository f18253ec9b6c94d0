/** Screens of features for a room, by how the user stands to it. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType, ReactNode } from 'react';
import { Space } from '../features/spaces/lobby/LoadedLobby.tsx';

export { Preview } from '../features/membership/LoadedPreview.tsx';
export { Conversation } from '../features/timeline/Conversation.tsx';
export { RoomHeader } from '../features/timeline/header/RoomHeader.tsx';
export { LoadedPeek } from '../features/timeline/LoadedPeek.tsx';

/** The screen of a space that the user is in. Without it a space is drawn as the room that it is. */
export const spaceScreens: {
  readonly Lobby?: ComponentType<{ readonly roomId: RoomId; readonly header: ReactNode }>;
} = { Lobby: Space };
