import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { createRoom, READ_FROM_INVITATION } from '../../protocol/endpoints/create-room.ts';
import { inviteByAddress } from '../../protocol/endpoints/third-party-ids.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ThirdPartyId } from '../../protocol/rules/third-party-id.ts';
import type { ContactFailure } from './contract.ts';
import { failureOf } from './failure-of.ts';
import type { IdentitySession } from './identity-session.ts';

/** Invites somebody who is known only by an address. */
export async function invite(
  { requests }: Need<'requests'>,
  session: IdentitySession,
  { roomId, to }: { readonly roomId: RoomId; readonly to: ThirdPartyId },
  signal: AbortSignal,
): Promise<Result<null, ContactFailure>> {
  const access = await session.access(signal);
  if (!access.ok) return access;
  const done = await requests.send(inviteByAddress(roomId, to, access.value), { signal });
  return done.ok ? ok(null) : err(failureOf(done.error));
}

/**
 * Makes a conversation of two with somebody who is known only by an address. It is not encrypted: who joins later by another id would find
 * nothing that was written before.
 */
export async function startChat(
  { requests }: Need<'requests'>,
  session: IdentitySession,
  to: ThirdPartyId,
  signal: AbortSignal,
): Promise<Result<RoomId, ContactFailure>> {
  const access = await session.access(signal);
  if (!access.ok) return access;
  const made = await requests.send(
    createRoom({
      preset: 'trusted_private_chat',
      isDirect: true,
      inviteByAddress: [{ to, access: access.value }],
      initialState: [READ_FROM_INVITATION],
    }),
    { signal },
  );
  return made.ok ? made : err(failureOf(made.error));
}
