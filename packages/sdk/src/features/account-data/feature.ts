import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import { withRetry } from '../../core/session/with-retry.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { AccountDataApi, AccountDataFailure } from './contract.ts';

/** Setting is tried again this often (04.Q-07). */
const RETRIES = 5;

/** Reading and writing account data. */
export const accountDataFeature: Feature<AccountDataApi> = {
  handlers: ({ env, accounts }) => ({
    'accountData.get': {
      shape: 'command',
      run: async ({ type }, { signal }) => {
        const account = usable(accounts.account.current, type);
        if (!account.ok) return account;
        const { requests, me } = account.value;
        const answer = await requests.send(accountData(me, type), { signal });
        if (answer.ok) return answer;
        const isAbsent = answer.error.kind === 'serverError' && answer.error.errcode === 'M_NOT_FOUND';
        return isAbsent ? ok(null) : err(failureOf(answer.error));
      },
    },
    'accountData.set': {
      shape: 'command',
      run: async ({ type, content }, { signal }) => {
        const account = usable(accounts.account.current, type);
        if (!account.ok) return account;
        const { requests, me } = account.value;
        const put = () => requests.send(setAccountData(me, type, content), { signal });
        const answer = await withRetry(env.clock, put, { retries: RETRIES, signal });
        return answer.ok ? ok(null) : err(failureOf(answer.error));
      },
    },
  }),
};

function usable(account: AccountCore | null, type: string): Result<AccountCore, AccountDataFailure> {
  if (account === null) return err({ kind: 'signedOut' });
  return ['', '.', '..'].includes(type) ? err({ kind: 'badType' }) : ok(account);
}

function failureOf(failure: RequestFailure): AccountDataFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
