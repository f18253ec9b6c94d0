import { ok } from '../../base/result/result.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { LoginApi } from './contract.ts';
import { discover } from './discover.ts';
import { loginByPassword } from './password.ts';

/** Who is signed in, signing in and out. */
export const loginFeature: Feature<LoginApi> = {
  handlers: (context) => ({
    'login.session': { shape: 'view', open: () => context.accounts.state },
    'login.discover': {
      shape: 'command',
      run: (input, { signal }) => discover(context.env, input, signal),
    },
    'login.password': { shape: 'command', run: (input, { signal }) => loginByPassword(context, input, signal) },
    'login.signOut': {
      shape: 'command',
      run: async () => {
        await context.accounts.signOut();
        return ok(null);
      },
    },
  }),
};
