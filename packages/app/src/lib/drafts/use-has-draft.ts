import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { drafts } from './drafts.ts';

/** True if a room has a draft. */
export function useHasDraft(roomId: RoomId): boolean {
  const look = useCallback(() => {
    const { text, edit } = drafts.read(roomId);
    return text.trim() !== '' || edit !== null || drafts.hasFiles(roomId);
  }, [roomId]);
  return useSyncExternalStore(subscribe, look);
}

const subscribe = (listener: () => void) => drafts.subscribe(listener);
