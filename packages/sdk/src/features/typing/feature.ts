import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Person } from '../../core/events/events.ts';
import { command, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { People } from '../../core/timeline/timeline.ts';
import { sendTyping } from '../../protocol/endpoints/room-marks.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { TypingApi } from './contract.ts';
import { TellInOrder } from './tell-in-order.ts';
import { TypingTeller } from './teller.ts';

const NOBODY: readonly Person[] = [];

/** Typing: the users who type, and telling the server that one's own does. */
export const typingFeature = defineFeature<TypingApi>()({
  needs: ['clock', 'me', 'requests', 'rooms', 'crypto', 'sync', 'isGuest'],
  before: { 'typing.people': view(NOBODY), 'typing.tell': command(ok(null)) },
  start: (deps, scope) => {
    const teller = startTeller(deps, scope);
    return {
      'typing.people': { shape: 'view', open: ({ roomId }, inner) => peopleTyping(deps, roomId, inner) },
      'typing.tell': {
        shape: 'command',
        run: async ({ roomId, isTyping }) => {
          if (isTyping) teller.wrote(roomId);
          else teller.stopped(roomId);
          return ok(null);
        },
      },
    };
  },
});

/** News that do not get through are not said again: they would be old. Guests say nothing (10.O-04). */
function startTeller(
  { clock, me, requests, rooms, crypto, isGuest }: Need<'clock' | 'me' | 'requests' | 'rooms' | 'crypto' | 'isGuest'>,
  scope: Scope,
): TypingTeller {
  const inOrder = new TellInOrder(async (roomId, isTyping) => {
    await requests.send(sendTyping(roomId, me, isTyping), { signal: scope.signal });
  });
  const isIn = (roomId: RoomId) => rooms.records.get(roomId)?.membership === 'join';
  const teller = new TypingTeller(clock, {
    begins: (roomId) => {
      if (isIn(roomId)) crypto.prepare(roomId);
    },
    tell: (roomId, isTyping) => {
      if (isIn(roomId) && !isGuest.current) scope.run(() => inOrder.tell(roomId, isTyping));
    },
  });
  scope.onEnd(() => teller.end());
  return teller;
}

function peopleTyping(
  { me, rooms, sync }: Need<'me' | 'rooms' | 'sync'>,
  roomId: RoomId,
  scope: Scope,
): Readable<readonly Person[]> {
  const { typing } = rooms;
  const people = new People();
  const changed = new Signal<void>();
  for (const signal of [typing.changed, rooms.changed])
    scope.onEnd(signal.subscribe((rooms) => rooms.has(roomId) && changed.emit()));
  return new DerivedValue([changed, sync.state], (before) => {
    const state = rooms.peek(roomId)?.state;
    if (state === undefined || sync.state.current.failures > 0) return NOBODY;
    const after = typing.of(roomId).flatMap((userId) => (userId === me ? [] : people.of(state, userId)));
    return before !== undefined && isSame(before, after) ? before : after;
  });
}

function isSame(before: readonly Person[], after: readonly Person[]): boolean {
  return before.length === after.length && before.every((person, index) => person === after[index]);
}
