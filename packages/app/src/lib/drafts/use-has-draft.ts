import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useRead } from '../store/use-readable.ts';
import { drafts } from './drafts.ts';

/** True if a room has a draft. */
export function useHasDraft(roomId: RoomId): boolean {
  return useRead(drafts, () => {
    const { text, edit } = drafts.read(roomId);
    return text.trim() !== '' || edit !== null || (drafts.filesOf(roomId) ?? []).length > 0;
  });
}
