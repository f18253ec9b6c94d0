import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { EventAct } from '../../core/events/events.ts';
import { command, UNKNOWN_ROOM, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { MessagesApi } from './contract.ts';
import { messagesSocket } from './event-socket.ts';
import { BEFORE_FILES, fileHandlers, type Keep } from './files/file-handlers.ts';
import { IncomingMessages } from './incoming.ts';
import { discard, NOT_PENDING, pending, retry } from './pending.ts';
import { openRefused } from './refused.ts';
import { BEFORE_SCHEDULE, scheduleHandlers } from './schedule-handlers.ts';
import { openTopic } from './topic.ts';
import { writingHandlers } from './writing-handlers.ts';

const NOTHING_PENDING = command(err(NOT_PENDING));

/** Messages: writing them, and what events are when drawn. `Act`s are those that features name (`actOf`): there are no others. */
export function messagesFeature<Act extends EventAct = never>(): Writing<Act> {
  return feature as Writing<Act>;
}

type Writing<Act extends EventAct> = Omit<typeof feature, 'handlers'> & Pick<Feature<MessagesApi<Act>>, 'handlers'>;

const feature = defineFeature<MessagesApi<EventAct>, 'messages.prepare' | 'messages.incoming'>()({
  events: messagesSocket,
  needs: [
    'me',
    'requests',
    'rooms',
    'events',
    'outbox',
    'uploader',
    'crypto',
    'members',
    'isGuest',
    'emoticons',
    'delayed',
    'timelines',
    'timelineOptions',
  ],
  lasting: () => {
    const incoming = new IncomingMessages();
    return { shared: incoming, handlers: lastingHandlers(incoming) };
  },
  before: {
    'messages.sendText': UNKNOWN_ROOM,
    'messages.countTold': command(ok(0)),
    'messages.edit': UNKNOWN_ROOM,
    'messages.redact': UNKNOWN_ROOM,
    'messages.forward': UNKNOWN_ROOM,
    'messages.source': UNKNOWN_ROOM,
    'messages.editHistory': UNKNOWN_ROOM,
    'messages.topic': view(null),
    'messages.retry': NOTHING_PENDING,
    'messages.discard': NOTHING_PENDING,
    'messages.refused': view([]),
    'messages.pending': UNKNOWN_ROOM,
    ...BEFORE_SCHEDULE,
    ...BEFORE_FILES,
  },
  start: (deps, scope, incoming) => {
    scope.onEnd(deps.timelines.arrived.subscribe((events) => incoming.arrived(deps, events)));
    const keep = keeper(deps, scope);
    return {
      ...writingHandlers(deps, keep),
      'messages.topic': { shape: 'view', open: ({ roomId }, inner) => openTopic(deps, roomId, inner) },
      'messages.retry': { shape: 'command', run: (input) => retry(deps, input) },
      'messages.discard': { shape: 'command', run: (input) => discard(deps, input) },
      'messages.refused': { shape: 'view', open: ({ roomId }, inner) => openRefused(deps, roomId, inner) },
      'messages.pending': { shape: 'command', run: async ({ roomId }) => pending(deps, roomId) },
      ...scheduleHandlers(deps),
      ...fileHandlers(deps, keep),
    };
  },
});

function lastingHandlers(
  incoming: IncomingMessages,
): Pick<Handlers<MessagesApi>, 'messages.prepare' | 'messages.incoming'> {
  return {
    'messages.prepare': {
      shape: 'command',
      run: async () => {
        await import('./compose.ts');
        return ok(null);
      },
    },
    'messages.incoming': { shape: 'stream', open: (_params, scope) => incoming.open(scope) },
  };
}

/** What the person does is kept in its order, however long each takes; it is answered when no power cut takes it any more. */
function keeper({ outbox }: Need<'outbox'>, scope: Scope): Keep {
  const inOrder = new Serial();
  return async <Outcome extends Result<unknown, unknown>>(store: () => Promise<Outcome>): Promise<Outcome> => {
    const kept = await inOrder.run(store);
    if (kept.ok) await outbox.safety.whenSafe(scope.signal);
    return kept;
  };
}
