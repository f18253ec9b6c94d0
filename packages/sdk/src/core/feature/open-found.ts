/** Lists of events of one kind in a room: its polls, its pictures. */
import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { AccountTimelines } from '../timeline/account-timelines.ts';
import { NOT_FOUND_YET } from '../timeline/found-head.ts';
import type { FoundList } from '../timeline/found-list.ts';
import { whenShown } from './shown-timelines.ts';

export { type FoundHead, NOT_FOUND_YET } from '../timeline/found-head.ts';

/**
 * The events of a room that `picks` takes, for a list view. Until what shows timelines is there, nothing is shown, and what is asked of
 * the list waits.
 */
export function openFound<Content, Extra>(
  timelines: AccountTimelines<Content, Extra>,
  roomId: RoomId,
  picks: (event: RoomEvent) => boolean,
  scope: Scope,
) {
  const opened = whenShown<Content, Extra, FoundList<Content, Extra> | null>(timelines, scope, null, (shown, inner) =>
    constant(shown.openFound(roomId, picks, inner)),
  );
  return {
    value: new SwitchedValue(opened, scope, (list) => list?.snapshot ?? constant(NOT_FOUND_YET)),
    calls: {
      more: async (_input: null, { signal }: { readonly signal: AbortSignal }) => {
        const list = await until(opened, isThere, signal);
        return (await list?.more()) === true ? ok(null) : err({ kind: 'unreachable' } as const);
      },
    },
  };
}
