import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Person } from '../../core/events/shown-parts.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import { People } from '../../core/timeline/people.ts';
import type { Env } from '../../platform/env.ts';
import { sendTyping } from '../../protocol/endpoints/room-marks.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { TypingApi } from './contract.ts';
import { TellInOrder } from './tell-in-order.ts';
import { TypingTeller } from './teller.ts';

const NOBODY: readonly Person[] = [];

/** Who is typing. */
export const typingFeature: Feature<TypingApi> = {
  handlers: (context) => {
    const tellers = new WeakMap<AccountCore, TypingTeller>();
    return {
      'typing.people': {
        shape: 'view',
        open: ({ roomId }, scope) =>
          followAccount(context, scope, (account, inner) =>
            account === null ? constant(NOBODY) : peopleTyping(account, roomId, inner),
          ),
      },
      'typing.tell': {
        shape: 'command',
        run: async ({ roomId, isTyping }) => {
          const account = context.accounts.account.current;
          if (account === null) return ok(null);
          const teller = tellers.get(account) ?? startTeller(context.env, account);
          tellers.set(account, teller);
          if (isTyping) teller.wrote(roomId);
          else teller.stopped(roomId);
          return ok(null);
        },
      },
    };
  },
};

/** What does not get through is not said again: it would be old news. */
function startTeller(env: Env, account: AccountCore): TypingTeller {
  const inOrder = new TellInOrder(async (roomId, isTyping) => {
    await account.requests.send(sendTyping(roomId, account.me, isTyping), { signal: account.scope.signal });
  });
  const teller = new TypingTeller(env.clock, (roomId, isTyping) => {
    if (account.rooms.records.get(roomId)?.membership !== 'join') return;
    if (isTyping) account.crypto.prepare(roomId);
    account.scope.run(() => inOrder.tell(roomId, isTyping));
  });
  account.scope.onEnd(() => teller.end());
  return teller;
}

function peopleTyping(account: AccountCore, roomId: RoomId, scope: Scope): Readable<readonly Person[]> {
  const { typing } = account.rooms;
  const people = new People();
  const changed = new Signal<void>();
  for (const signal of [typing.changed, account.rooms.changed])
    scope.onEnd(signal.subscribe((rooms) => rooms.has(roomId) && changed.emit()));
  return new DerivedValue([changed, account.sync.state], (before) => {
    const state = account.rooms.peek(roomId)?.state;
    if (state === undefined || account.sync.state.current.failures > 0) return NOBODY;
    const after = typing.of(roomId).flatMap((userId) => (userId === account.me ? [] : people.of(state, userId)));
    return before !== undefined && isSame(before, after) ? before : after;
  });
}

function isSame(before: readonly Person[], after: readonly Person[]): boolean {
  return before.length === after.length && before.every((person, index) => person === after[index]);
}
