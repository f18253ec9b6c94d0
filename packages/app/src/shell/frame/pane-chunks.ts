import { Chunk } from '../../lib/chunk/chunk.ts';

/** An open room. */
export const roomPaneChunk = new Chunk(() => import('./RoomPane.tsx'));

/** The settings. */
export const settingsPaneChunk = new Chunk(() => import('./SettingsPane.tsx'));

/** The list of keys. */
export const helpChunk = new Chunk(() => import('../../features/help/HelpDialog.tsx'));

/** Going to a room by name. */
export const switcherChunk = new Chunk(() => import('../../features/switcher/Switcher.tsx'));
