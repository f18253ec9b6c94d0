import type { ClientApi } from '@parley/sdk/client/contract.ts';

/** A room as the list shows it. */
export type RoomListItem = ClientApi['roomList.rooms']['item'];

export type RoomPreview = NonNullable<RoomListItem['preview']>;
