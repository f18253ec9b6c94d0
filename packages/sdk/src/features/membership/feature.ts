import { err, ok, type Result } from '../../base/result/result.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { joinRoom, knockRoom, leaveRoom } from '../../protocol/endpoints/room-membership.ts';
import type { MembershipApi, MembershipFailure } from './contract.ts';
import { failureOf } from './failure-of.ts';
import { previewRoom } from './preview.ts';

/** Looking at rooms, joining and leaving them. */
export const membershipFeature: Feature<MembershipApi> = {
  handlers: (context) => ({
    'membership.preview': {
      shape: 'command',
      run: (input, { signal }) => previewRoom(context.accounts.account.current, input, signal),
    },
    'membership.join': {
      shape: 'command',
      run: async ({ roomId, via }, command) => {
        // Who is in the room already need not ask (04.Q-05).
        const isIn = context.accounts.account.current?.rooms.records.get(roomId)?.membership === 'join';
        return isIn ? ok(null) : ask(context, joinRoom(roomId, via), command);
      },
    },
    'membership.knock': {
      shape: 'command',
      run: ({ roomId, via = [], reason }, command) => ask(context, knockRoom(roomId, via, reason.trim()), command),
    },
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
  return answer.ok ? ok(null) : err(failureOf(answer.error));
}
