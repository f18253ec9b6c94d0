import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import type { RoomRecord } from './room-record.ts';
import type { RoomState } from './room-state.ts';

/**
 * Until when state of a room matters though nobody looks at it. Nothing where the delta brings none of the kinds that can, so that the
 * record stays as it is.
 */
export function standingIn(
  before: Pick<RoomRecord, 'standsUntil'>,
  delta: RoomDelta,
  state: Pick<RoomState, 'get' | 'keyed'>,
  kinds: Pick<EventKinds, 'standingTypes' | 'standsUntil'>,
): { readonly standsUntil?: EpochMs } {
  const { standingTypes } = kinds;
  if (!mayChange(delta, standingTypes)) return {};
  let latest = 0;
  for (const type of standingTypes) {
    const unkeyed = state.get(type);
    for (const event of unkeyed === undefined ? state.keyed(type) : [unkeyed, ...state.keyed(type)])
      latest = Math.max(latest, kinds.standsUntil(event) ?? 0);
  }
  return latest === 0 && before.standsUntil === undefined ? {} : { standsUntil: latest };
}

/** A redaction may take back any of it. */
function mayChange(delta: RoomDelta, types: ReadonlySet<string>): boolean {
  const { initial, state, stateAfter = [], removedState = [], timeline } = delta;
  const isOne = ({ type }: { readonly type: string }) => types.has(type);
  const events = timeline?.events ?? [];
  return (
    initial ||
    [state, stateAfter, removedState, events].some((list) => list.some(isOne)) ||
    events.some(({ type }) => type === 'm.room.redaction')
  );
}
