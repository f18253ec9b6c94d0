import { err, ok, type Result } from '../../base/result/result.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import { noteDirectRoom } from '../../core/rooms/note-direct-room.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { joinRoom, knockRoom, leaveRoom } from '../../protocol/endpoints/room-membership.ts';
import { forgetRoom } from '../../protocol/endpoints/room-people.ts';
import { type SpaceRooms, spaceRooms } from '../../protocol/endpoints/space-rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MembershipApi, MembershipFailure, WayIn } from './contract.ts';
import { failureOf } from './failure-of.ts';
import { previewRoom } from './preview.ts';

/** Looking at rooms, joining and leaving them. */
export const membershipFeature: Feature<MembershipApi> = {
  handlers: (context) => ({
    'membership.preview': {
      shape: 'command',
      run: (input, { signal }) => previewRoom(context.accounts.account.current, input, signal),
    },
    'membership.spaceRooms': {
      shape: 'command',
      run: ({ roomId, from }, { signal }) => roomsOf(context, spaceRooms(roomId, from), signal),
    },
    'membership.join': {
      shape: 'command',
      run: (way, command) => joinWay(context, way, command),
    },
    'membership.knock': {
      shape: 'command',
      run: ({ roomId, via = [], reason }, command) => ask(context, knockRoom(roomId, via, reason.trim()), command),
    },
    'membership.forget': { shape: 'command', run: ({ roomId }, command) => forget(context, roomId, command) },
    'membership.leave': { shape: 'command', run: ({ roomId }, command) => ask(context, leaveRoom(roomId), command) },
  }),
};

/** Joins, and notes a conversation of two as one: the invitation says so, and nobody else does once it is accepted. */
async function joinWay(
  context: FeatureContext,
  { roomId, via }: WayIn,
  command: CommandContext,
): Promise<Result<null, MembershipFailure>> {
  const account = context.accounts.account.current;
  const before = account?.rooms.records.get(roomId);
  // Who is in the room already need not ask (04.Q-05).
  if (before?.membership === 'join') return ok(null);
  const join = () => ask(context, joinRoom(roomId, via), command);
  const inviter = before?.membership === 'invite' ? before.inviter : null;
  const joined = await (account === null ? join() : account.crypto.history.accepted.join(roomId, inviter, join));
  if (!joined.ok || account === null || before?.isDirect !== true || before.inviter === null) return joined;
  const { signal } = account.scope;
  const noted = await noteDirectRoom({ ...account, userId: before.inviter, roomId, signal });
  if (!noted.ok) context.log.warn('a direct room could not be noted', { failure: noted.error.kind });
  return joined;
}

/** The server first: what it still had would come again. */
async function forget(
  context: FeatureContext,
  roomId: RoomId,
  command: CommandContext,
): Promise<Result<null, MembershipFailure | { readonly kind: 'storageFailed' }>> {
  const forgotten = await ask(context, forgetRoom(roomId), command);
  const account = context.accounts.account.current;
  if (!forgotten.ok || account === null) return forgotten;
  const { rooms } = account;
  const removed = await rooms.serial.run(() => rooms.remove(roomId));
  return removed.ok ? ok(null) : err({ kind: 'storageFailed' });
}

async function roomsOf(
  { accounts }: FeatureContext,
  endpoint: Endpoint<SpaceRooms>,
  signal: AbortSignal,
): Promise<Result<SpaceRooms, MembershipFailure>> {
  const account = accounts.account.current;
  if (account === null) return err({ kind: 'signedOut' });
  const answer = await account.requests.send(endpoint, { signal });
  return answer.ok ? answer : err(failureOf(answer.error));
}

async function ask<Output>(
  context: FeatureContext,
  endpoint: Endpoint<Output>,
  { signal }: CommandContext,
): Promise<Result<null, MembershipFailure>> {
  const account = context.accounts.account.current;
  if (account === null) return err({ kind: 'signedOut' });
  const answer = await account.requests.send(endpoint, { signal });
  return answer.ok ? ok(null) : err(failureOf(answer.error));
}
