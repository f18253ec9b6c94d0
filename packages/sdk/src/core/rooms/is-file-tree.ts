import type { RoomRecord } from './room-record.ts';

/** True for a file tree that the user is in, and for its folders: no room to read or write in (10.F-01). */
export function isFileTree({ membership, fileTree }: Pick<RoomRecord, 'membership' | 'fileTree'>): boolean {
  return membership === 'join' && fileTree !== undefined && fileTree !== null;
}
