/** Events of the index by the hash of their id, or of the event that they change. */
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { Segment } from './segment.ts';

export interface Row {
  readonly segment: Segment;
  readonly row: number;
}

/** The events of a room that have this hash: one, but for a coincidence. */
export function rowsWithHash(segments: readonly Segment[], roomId: RoomId, hash: number): readonly Row[] {
  return segments.flatMap((segment): readonly Row[] => {
    const room = segment.rooms.indexOf(roomId);
    const row = room < 0 ? -1 : segment.hashes.indexOf(hash);
    return row < 0 || segment.byRoom[row] !== room ? [] : [{ segment, row }];
  });
}

/** The events of a room that change the event with this hash. */
export function rowsChanging(segments: readonly Segment[], roomId: RoomId, hash: number): readonly Row[] {
  const rows: Row[] = [];
  for (const segment of segments) {
    const room = segment.rooms.indexOf(roomId);
    if (room < 0) continue;
    for (let at = segment.changed.indexOf(hash); at >= 0; at = segment.changed.indexOf(hash, at + 1)) {
      const row = segment.changes[at] ?? 0;
      if (segment.byRoom[row] === room) rows.push({ segment, row });
    }
  }
  return rows;
}
