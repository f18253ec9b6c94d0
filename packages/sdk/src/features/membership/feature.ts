import { err, ok, type Result } from '../../base/result/result.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { noteDirectRoom } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import type { CommandContext, Handlers } from '../../port/host/handlers.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { joinRoom, knockRoom, leaveRoom } from '../../protocol/endpoints/room-membership.ts';
import { forgetRoom } from '../../protocol/endpoints/room-people.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Inviter, MembershipApi, MembershipFailure, PastRooms as PastRoomsShown, WayIn } from './contract.ts';
import type * as InvitationsCode from './invitations.ts';
import type * as InviterCode from './inviter.ts';
import type { PastRooms } from './past-rooms.ts';

type Deps = Need<'clock' | 'log' | 'scope' | 'me' | 'requests' | 'rooms' | 'crypto' | 'ignored'>;

const NO_PAST: PastRoomsShown = { rooms: [], others: 0 };

/** Membership: previews of rooms, joining and leaving them. */
export const membershipFeature = defineFeature<MembershipApi>()({
  needs: ['clock', 'log', 'scope', 'me', 'requests', 'rooms', 'crypto', 'ignored'],
  before: {
    'membership.preview': SIGNED_OUT,
    'membership.inviter': view(null),
    'membership.invitations': view([]),
    'membership.past': view(NO_PAST),
    'membership.findPast': SIGNED_OUT,
    'membership.declineAll': SIGNED_OUT,
    'membership.join': SIGNED_OUT,
    'membership.knock': SIGNED_OUT,
    'membership.forget': SIGNED_OUT,
    'membership.leave': SIGNED_OUT,
  },
  start: (deps) => ({
    'membership.preview': {
      shape: 'command',
      run: async (input, { signal }) => (await import('./preview.ts')).previewRoom(deps, input, signal),
    },
    'membership.inviter': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        loadedView<typeof InviterCode, Inviter | null>(
          scope,
          null,
          () => import('./inviter.ts'),
          ({ openInviter }, inner) => openInviter(deps, roomId, inner),
        ),
    },
    'membership.invitations': {
      shape: 'view',
      open: (_params, scope) =>
        loadedView<typeof InvitationsCode, readonly RoomId[]>(scope, [], loadInvitations, (code) =>
          code.openInvitations(deps),
        ),
    },
    'membership.declineAll': {
      shape: 'command',
      run: async ({ roomIds }, { signal }) => (await loadInvitations()).declineAll(deps, roomIds, signal),
    },
    'membership.join': { shape: 'command', run: (way, asking) => joinWay(deps, way, asking) },
    'membership.knock': {
      shape: 'command',
      run: ({ roomId, via = [], reason }, asking) => ask(deps, knockRoom(roomId, via, reason.trim()), asking),
    },
    ...pastHandlers(deps),
    'membership.leave': { shape: 'command', run: ({ roomId }, asking) => ask(deps, leaveRoom(roomId), asking) },
  }),
});

/** Handlers about rooms that the user is not in any more. */
function pastHandlers(
  deps: Deps,
): Pick<Handlers<MembershipApi>, 'membership.past' | 'membership.findPast' | 'membership.forget'> {
  let past: PastRooms | undefined;
  const load = async () => {
    const { PastRooms: Started } = await import('./past-rooms.ts');
    past ??= new Started(deps);
    return past;
  };
  return {
    'membership.past': {
      shape: 'view',
      open: (_params, scope) => loadedView(scope, NO_PAST, load, (started, inner) => started.open(inner)),
    },
    'membership.findPast': { shape: 'command', run: async (_params, { signal }) => (await load()).find(signal) },
    'membership.forget': {
      shape: 'command',
      run: async ({ roomId }, asking) => {
        const forgotten = await forget(deps, roomId, asking);
        if (forgotten.ok) (await load()).forget(roomId);
        return forgotten;
      },
    },
  };
}

/** Code about all invitations together: not needed to start. */
function loadInvitations() {
  return import('./invitations.ts');
}

/** Joins, and notes a conversation of two as one: the invitation says so, and nobody else does once it is accepted. */
async function joinWay(
  deps: Deps,
  { roomId, via }: WayIn,
  asking: CommandContext,
): Promise<Result<null, MembershipFailure>> {
  const before = deps.rooms.records.get(roomId);
  // A member of the room need not ask (04.Q-05).
  if (before?.membership === 'join') return ok(null);
  const join = () => ask(deps, joinRoom(roomId, via), asking);
  const inviter = before?.membership === 'invite' ? before.inviter : null;
  const joined = await deps.crypto.history.accepted.join(roomId, inviter, join);
  if (!joined.ok || before?.isDirect !== true || before.inviter === null) return joined;
  const { signal } = deps.scope;
  const noted = await noteDirectRoom({ ...deps, userIds: [before.inviter], roomId, signal });
  if (!noted.ok) deps.log.warn('a direct room could not be noted', { failure: noted.error.kind });
  return joined;
}

/** The server first: what it still had would come again. */
async function forget(
  deps: Need<'requests' | 'rooms'>,
  roomId: RoomId,
  asking: CommandContext,
): Promise<Result<null, MembershipFailure | { readonly kind: 'storageFailed' }>> {
  const forgotten = await ask(deps, forgetRoom(roomId), asking);
  if (!forgotten.ok) return forgotten;
  const { rooms } = deps;
  const removed = await rooms.serial.run(() => rooms.remove(roomId));
  return removed.ok ? ok(null) : err({ kind: 'storageFailed' });
}

async function ask<Output>(
  { requests }: Need<'requests'>,
  endpoint: Endpoint<Output>,
  { signal }: CommandContext,
): Promise<Result<null, MembershipFailure>> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? ok(null) : err(refusalOf(answer.error));
}
