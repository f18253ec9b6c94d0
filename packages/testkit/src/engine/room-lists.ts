export { roomLists as ROOM_LISTS } from '@parley/sdk/internal/features/index.ts';
