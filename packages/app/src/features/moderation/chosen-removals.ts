import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../../lib/media/forget.ts';

const begun = new ObservableValue<ReadonlySet<RoomId>>(new Set());
whenForgotten(() => begun.set(new Set()));

/** The rooms in which this page takes back chosen messages, or says what became of that. */
export const chosenRemovals: Readable<ReadonlySet<RoomId>> = begun;

/** Shows the progress in a room from now on. */
export function showChosenRemoval(roomId: RoomId): void {
  begun.set(new Set([...begun.current, roomId]));
}

/** Shows it no more. */
export function hideChosenRemoval(roomId: RoomId): void {
  begun.set(new Set([...begun.current].filter((other) => other !== roomId)));
}
