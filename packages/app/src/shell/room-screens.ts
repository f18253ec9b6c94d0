/** Screens of features for a room, by how the user stands to it. */
export { Preview } from '../features/membership/LoadedPreview.tsx';
export { Space } from '../features/spaces/lobby/LoadedLobby.tsx';
export { Conversation } from '../features/timeline/Conversation.tsx';
export { RoomHeader } from '../features/timeline/header/RoomHeader.tsx';
export { LoadedPeek } from '../features/timeline/LoadedPeek.tsx';
