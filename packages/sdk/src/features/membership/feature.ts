import { err, ok, type Result } from '../../base/result/result.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { joinRoom, leaveRoom } from '../../protocol/endpoints/room-membership.ts';
import type { MembershipApi, MembershipFailure } from './contract.ts';

/** Joining and leaving rooms. */
export const membershipFeature: Feature<MembershipApi> = {
  handlers: (context) => ({
    'membership.join': { shape: 'command', run: ({ roomId }, command) => ask(context, joinRoom(roomId), command) },
    'membership.leave': { shape: 'command', run: ({ roomId }, command) => ask(context, leaveRoom(roomId), command) },
  }),
};

async function ask<Output>(
  context: FeatureContext,
  endpoint: Endpoint<Output>,
  { signal }: CommandContext,
): Promise<Result<null, MembershipFailure>> {
  const account = context.accounts.account.current;
  if (account === null) return err({ kind: 'signedOut' });
  const answer = await account.requests.send(endpoint, { signal });
  if (answer.ok) return ok(null);
  if (answer.error.kind !== 'serverError') return err({ kind: 'unreachable' });
  return err({ kind: 'refused', status: answer.error.status, message: answer.error.message });
}
