import { err, ok } from '../../base/result/result.ts';
import { SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { refusalOf, withRetry } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { AccountDataApi } from './contract.ts';

/** Setting is tried again this often (04.Q-07). */
const RETRIES = 5;

/** Reading and writing account data. */
export const accountDataFeature = defineFeature<AccountDataApi>()({
  needs: ['clock', 'me', 'requests'],
  before: { 'accountData.get': SIGNED_OUT, 'accountData.set': SIGNED_OUT },
  start: ({ clock, me, requests }) => ({
    'accountData.get': {
      shape: 'command',
      run: async ({ type }, { signal }) => {
        if (isBad(type)) return err({ kind: 'badType' });
        const answer = await requests.send(accountData(me, type), { signal });
        if (answer.ok) return answer;
        const isAbsent = answer.error.kind === 'serverError' && answer.error.errcode === 'M_NOT_FOUND';
        return isAbsent ? ok(null) : err(refusalOf(answer.error));
      },
    },
    'accountData.set': {
      shape: 'command',
      run: async ({ type, content }, { signal }) => {
        if (isBad(type)) return err({ kind: 'badType' });
        const put = () => requests.send(setAccountData(me, type, content), { signal });
        const answer = await withRetry(clock, put, { retries: RETRIES, signal });
        return answer.ok ? ok(null) : err(refusalOf(answer.error));
      },
    },
  }),
});

/** No address can name such a type. */
function isBad(type: string): boolean {
  return ['', '.', '..'].includes(type);
}
