/** The dialogs that begin something, by their subject: one line each. Their code is loaded when they are opened. */
import type { ComponentType } from 'react';
import type { BeginDialogProps, Beginning } from '../lib/begin/begin.ts';
import { Chunk } from '../lib/chunk/chunk.ts';

type Kind = Beginning['kind'];

export type BeginChunk<K extends Kind> = Chunk<{ readonly BeginDialog: ComponentType<BeginDialogProps<K>> }>;

/** Without a dialog, nothing offers its subject. */
export const beginnings: { readonly [K in Kind]?: BeginChunk<K> } = {
  chat: new Chunk(() => import('../features/begin/chat/StartChat.tsx')),
  room: new Chunk(() => import('../features/begin/room/CreateRoom.tsx')),
  space: new Chunk(() => import('../features/spaces/BeginSpace.tsx')),
  address: new Chunk(() => import('../features/begin/address/JoinByAddress.tsx')),
};
