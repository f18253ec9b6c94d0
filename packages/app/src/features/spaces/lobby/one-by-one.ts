import type { RoomId } from '@parley/sdk/client/ids.ts';

/** The progress of something that is done with rooms one after the other. */
export interface Progress<Failure> {
  readonly isRunning: boolean;
  readonly done: number;
  readonly total: number;
  /** The failures, by room. */
  readonly failures: ReadonlyMap<RoomId, Failure>;
}

/** An act on one room, which can be stopped. */
export type Act<Failure> = (
  roomId: RoomId,
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: Failure }>;

/** Does something with rooms one by one, so that servers with limits keep up, until it is stopped. A failure holds up nothing else. */
export async function oneByOne<Failure>(
  rooms: readonly RoomId[],
  act: Act<Failure>,
  signal: AbortSignal,
  tell: (progress: Progress<Failure>) => void,
): Promise<boolean> {
  const failures = new Map<RoomId, Failure>();
  const total = rooms.length;
  let done = 0;
  for (const roomId of rooms) {
    tell({ isRunning: true, done, total, failures: new Map(failures) });
    const answer = await act(roomId, { signal });
    if (signal.aborted) break;
    if (answer.ok) done += 1;
    else failures.set(roomId, answer.error);
  }
  tell({ isRunning: false, done, total, failures });
  return !signal.aborted && failures.size === 0;
}
