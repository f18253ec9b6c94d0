/** Dialogs over the whole page: one line each. */
import type { ComponentType } from 'react';
import { helpChunk, LoadedHelp } from '../features/help/LoadedHelp.tsx';
import { roomDragChunk } from '../features/room-list/use-room-drag.ts';
import type { Chunk } from '../lib/chunk/chunk.ts';
import { accountItemsChunk } from './frame/AccountMenu.tsx';
import type { FrameDialog, FrameDialogProps } from './frame/frame-dialog.ts';
import { listOptionsChunk, newMenuChunk, roomMenuChunk } from './list-tiles.ts';
import { RoomSwitcher, switcherChunk } from './RoomSwitcher.tsx';
import { SignOut } from './SignOut.tsx';

export const dialogs: { readonly [Name in FrameDialog]?: ComponentType<FrameDialogProps> } = {
  keys: LoadedHelp,
  switcher: RoomSwitcher,
  signOut: SignOut,
};

/** Code of dialogs and menus that keys open, in the order in which it is loaded ahead. */
export const dialogChunks: readonly Pick<Chunk<unknown>, 'load'>[] = [
  switcherChunk,
  roomMenuChunk,
  newMenuChunk,
  listOptionsChunk,
  accountItemsChunk,
  roomDragChunk,
  helpChunk,
];
