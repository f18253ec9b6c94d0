/** Reach of the index in rooms. Pure. */
import type { ChunkRecord } from '../../../core/history/history.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { SearchReach } from '../contract.ts';
import type { ChunkStartNote, IndexState } from './records.ts';

/** The reach in one room. */
export function reachOfRoom(state: IndexState | null, roomId: RoomId): SearchReach {
  if (state === null) return { kind: 'part', backTo: null };
  if (state.leftOut.includes(roomId)) return { kind: 'leftOut' };
  if (state.sweeps.some((sweep) => sweep.roomId === roomId)) return { kind: 'part', backTo: null };
  const gap = newestGap(state, roomId);
  if (gap !== null) return { kind: 'part', backTo: gap.sentAt };
  return (state.starts[roomId] ?? []).length === 0 ? { kind: 'part', backTo: null } : { kind: 'everything' };
}

/** The reach in all of these rooms together. Rooms that were left out do not count. */
export function reachOfAll(state: IndexState | null, roomIds: readonly RoomId[]): SearchReach {
  let all: SearchReach = { kind: 'everything' };
  for (const roomId of roomIds) {
    const reach = reachOfRoom(state, roomId);
    if (reach.kind !== 'part') continue;
    if (reach.backTo === null) return reach;
    if (all.kind !== 'part' || (all.backTo ?? 0) < reach.backTo) all = reach;
  }
  return all;
}

/** The newest place of a room before which something is missing; null for none. */
export function newestGap({ starts }: IndexState, roomId: RoomId): ChunkStartNote | null {
  let newest: ChunkStartNote | null = null;
  for (const note of starts[roomId] ?? [])
    if (note.kind === 'gap' && (newest === null || note.order > newest.order)) newest = note;
  return newest;
}

/** The chunks that join nothing, with what is known now of `chunks`. */
export function withStarts(starts: IndexState['starts'], chunks: readonly ChunkRecord[]): IndexState['starts'] {
  const next: Record<RoomId, readonly ChunkStartNote[]> = { ...starts };
  for (const { roomId, order, start, events } of chunks) {
    const others = (next[roomId] ?? []).filter((note) => note.order !== order);
    const sentAt = events[0]?.origin_server_ts ?? null;
    next[roomId] = start.kind === 'joined' ? others : [...others, { order, kind: start.kind, sentAt }];
  }
  return next;
}
