import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type { RoomStateApi, SetStateFailure, StateToSet } from './contract.ts';

/** Setting the state of rooms, now or later. */
export const roomStateFeature: Feature<RoomStateApi> = {
  handlers: ({ accounts }) => ({
    'roomState.set': {
      shape: 'command',
      run: async (input, { signal }) => {
        const account = usable(accounts.account.current, input);
        if (!account.ok) return account;
        const { roomId, type, stateKey, content } = input;
        const answer = await account.value.requests.send(sendState(roomId, type, stateKey, content), { signal });
        return answer.ok ? answer : err(saidNo(answer.error));
      },
    },
    'roomState.schedule': {
      shape: 'command',
      run: async ({ ifTooLong, ...input }, { commandId }) => {
        const account = usable(accounts.account.current, input);
        if (!account.ok) return account;
        const event = { ...input, txnId: `p${commandId}` as TransactionId };
        const scheduled = await account.value.delayed.schedule(event, ifTooLong);
        if (scheduled.ok) return ok({ delayId: scheduled.value });
        const { error } = scheduled;
        return err(error.kind === 'request' ? saidNo(error.failure) : error);
      },
    },
  }),
};

function usable(account: AccountCore | null, state: StateToSet): Result<AccountCore, SetStateFailure> {
  if (account?.rooms.records.has(state.roomId) !== true) return err({ kind: 'unknownRoom' });
  if (account.isGuest.current) return err({ kind: 'guest' });
  const isBad = state.type === '' || [state.type, state.stateKey].some((name) => name === '.' || name === '..');
  return isBad ? err({ kind: 'badName' }) : ok(account);
}

function saidNo(failure: RequestFailure): SetStateFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
