import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { listView, UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ShownAccount } from '../../core/feature/faces.ts';
import { fetchingTimelines, whenShown } from '../../core/feature/shown-timelines.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { AccountTimelines } from '../../core/timeline/account-timelines.ts';
import type { Timelines } from '../../core/timeline/timelines.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PollActs } from './acts.ts';
import type { PollsApi } from './contract.ts';
import { pollsSocket } from './event-socket.ts';
import { NOT_LISTED } from './not-listed.ts';
import type { PollList } from './poll-list.ts';

/** Polls: asked, voted on and ended in timelines, and listed by room. */
export function pollsFeature<Content, Extra>() {
  return defineFeature<PollsApi<Content, Extra>, never, ShownAccount<Content, Extra>>()({
    events: pollsSocket,
    needs: ['env', 'me', 'rooms', 'outbox', 'crypto', 'timelines'],
    before: {
      'polls.start': UNKNOWN_ROOM,
      'polls.edit': UNKNOWN_ROOM,
      'polls.vote': UNKNOWN_ROOM,
      'polls.end': UNKNOWN_ROOM,
      'polls.inRoom': listView(fetchingTimelines(NOT_LISTED), ['more']),
    },
    start: (deps, scope) => {
      let made: PollActs | undefined;
      const acts = async () => {
        const { PollActs: Acts } = await parts();
        return (made ??= new Acts(deps, scope));
      };
      return {
        'polls.start': {
          shape: 'command',
          run: async (asked, { commandId }) => (await acts()).start(asked, txnIdOf(commandId)),
        },
        'polls.edit': {
          shape: 'command',
          run: async (asked, { commandId }) => (await acts()).edit(asked, txnIdOf(commandId)),
        },
        'polls.vote': {
          shape: 'command',
          run: async (asked, { commandId }) => (await acts()).vote(asked, txnIdOf(commandId)),
        },
        'polls.end': {
          shape: 'command',
          run: async (place, { commandId }) => (await acts()).end(place, txnIdOf(commandId)),
        },
        'polls.inRoom': { shape: 'listView', open: ({ roomId }, inner) => openList(deps.timelines, roomId, inner) },
      };
    },
  });
}

/** The polls of a room. Until what makes lists is there, nothing is shown, and what is asked of the list waits. */
function openList<Content, Extra>(timelines: AccountTimelines<Content, Extra>, roomId: RoomId, scope: Scope) {
  const opened = whenShown<Content, Extra, PollList<Content, Extra> | null>(timelines, scope, null, (shown, inner) =>
    fetchList(shown, roomId, inner),
  );
  return {
    value: new SwitchedValue(opened, scope, (list) => list?.snapshot ?? constant(NOT_LISTED)),
    calls: {
      more: async (_input: null, { signal }: { readonly signal: AbortSignal }) => {
        const list = await until(opened, isThere, signal);
        return (await list?.more()) === true ? ok(null) : err({ kind: 'unreachable' } as const);
      },
    },
  };
}

/** The list of polls of a room. Its code is loaded with the timelines. */
function fetchList<Content, Extra>(
  timelines: Timelines<Content, Extra>,
  roomId: RoomId,
  scope: Scope,
): Readable<PollList<Content, Extra> | null> {
  const opened = new ObservableValue<PollList<Content, Extra> | null>(null);
  scope.run(async () => {
    const { PollList: List } = await parts();
    if (scope.ended) return;
    opened.set(timelines.openBeside(roomId, scope, (context, live) => new List(context, live, scope)));
  });
  return opened;
}

/** The parts that are loaded with the timelines: nobody votes where no timeline is shown. */
function parts() {
  return import('./timeline-parts.ts');
}
