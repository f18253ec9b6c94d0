import { ok } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { accountHandlers } from './account-handlers.ts';
import type { LoginApi } from './contract.ts';
import { deviceHandlers } from './device/handlers.ts';

/** The feature of signing in and out, and of who is signed in. */
export const loginFeature: Feature<LoginApi> = {
  handlers: (context) => ({
    ...sessionHandlers(context, new Serial()),
    ...accountHandlers(context),
    ...deviceHandlers(context),
  }),
};

/** `finishing`: two pages may hand over one answer, which is good once. */
function sessionHandlers(
  context: FeatureContext,
  finishing: Serial,
): Omit<Handlers<LoginApi>, keyof ReturnType<typeof accountHandlers> | keyof ReturnType<typeof deviceHandlers>> {
  return {
    'login.session': { shape: 'view', open: () => context.accounts.state },
    'login.discover': {
      shape: 'command',
      run: async (input, { signal }) => (await import('./discover.ts')).discover(context.env, input, signal),
    },
    'login.password': {
      shape: 'command',
      run: async (input, { signal }) => (await import('./password.ts')).loginByPassword(context, input, signal),
    },
    'login.begin': {
      shape: 'command',
      run: async (input, { signal }) => (await import('./oauth/begin.ts')).beginLogin(context, input, signal),
    },
    'login.finish': {
      shape: 'command',
      run: (input, { signal }) =>
        finishing.run(async () => (await import('./oauth/finish.ts')).finishLogin(context, input, signal)),
    },
    'login.accountPage': {
      shape: 'command',
      run: async (action, { signal }) =>
        (await import('./oauth/account-page.ts')).findAccountPage(context, action, signal),
    },
    'login.leavePlace': {
      shape: 'command',
      run: () => finishing.run(async () => ok(await (await import('./leave-place.ts')).leavePlace(context))),
    },
    'login.signOut': {
      shape: 'command',
      run: async () => {
        await context.accounts.signOut();
        return ok(null);
      },
    },
  };
}
