import { listView, UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ShownAccount } from '../../core/feature/faces.ts';
import { NOT_FOUND_YET, openFound } from '../../core/feature/open-found.ts';
import { fetchingTimelines } from '../../core/feature/shown-timelines.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { POLL_START } from '../../protocol/events/poll.ts';
import type { PollActs } from './acts.ts';
import type { PollsApi } from './contract.ts';
import { pollsSocket } from './event-socket.ts';

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
      'polls.inRoom': listView(fetchingTimelines(NOT_FOUND_YET), ['more']),
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
        'polls.inRoom': {
          shape: 'listView',
          open: ({ roomId }, inner) => openFound(deps.timelines, roomId, isPoll, inner),
        },
      };
    },
  });
}

/** Takes polls, by either name. */
function isPoll({ type }: RoomEvent): boolean {
  return POLL_START.some((name) => name === type);
}

/** The parts that are loaded with the timelines: nobody votes where no timeline is shown. */
function parts() {
  return import('./timeline-parts.ts');
}
