import { ok } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { LoginApi } from './contract.ts';
import type { ForgottenPasswordApi } from './mail/contract.ts';
import type { RegistrationApi } from './registration/contract.ts';

/** The feature of signing in and out, and of who is signed in. */
export const loginFeature: Feature<LoginApi> = {
  handlers: (context) => ({ ...sessionHandlers(context, new Serial()), ...accountHandlers(context) }),
};

/** `finishing`: two pages may hand over one answer, which is good once. */
function sessionHandlers(context: FeatureContext, finishing: Serial): Omit<Handlers<LoginApi>, AccountNames> {
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
    'login.signOut': {
      shape: 'command',
      run: async () => {
        await context.accounts.signOut();
        return ok(null);
      },
    },
  };
}

type AccountNames =
  | keyof RegistrationApi
  | keyof ForgottenPasswordApi
  | 'login.token'
  | 'login.changePassword'
  | 'login.deactivate';

/** Making an account, and what one does with one's own. */
function accountHandlers(context: FeatureContext): Pick<Handlers<LoginApi>, AccountNames> {
  return {
    'login.beginRegistration': {
      shape: 'command',
      run: async ({ homeserver }, { signal }) => (await registering()).beginRegistration(context, homeserver, signal),
    },
    'login.checkName': {
      shape: 'command',
      run: async (input, { signal }) => (await registering()).checkName(context, input, signal),
    },
    'login.register': {
      shape: 'command',
      run: async (input, { signal }) => (await registering()).register(context, input, signal),
    },
    'login.mailForRegistration': {
      shape: 'command',
      run: async (input, { signal }) => (await registering()).mailForRegistration(context, input, signal),
    },
    'login.mailForPassword': {
      shape: 'command',
      run: async (input, { signal }) => (await forgetting()).mailForPassword(context, input, signal),
    },
    'login.resetPassword': {
      shape: 'command',
      run: async (input, { signal }) => (await forgetting()).resetPassword(context, input, signal),
    },
    'login.token': {
      shape: 'command',
      run: async (input, { signal }) => (await import('./sso/token.ts')).loginByToken(context, input, signal),
    },
    'login.changePassword': {
      shape: 'command',
      run: async (input, { signal }) => (await ownAccount()).changePassword(context, input, signal),
    },
    'login.deactivate': {
      shape: 'command',
      run: async (input, { signal }) => (await ownAccount()).deactivate(context, input, signal),
    },
  };
}

const registering = () => import('./registration/registering.ts');
const forgetting = () => import('./mail/forgotten-password.ts');
const ownAccount = () => import('./account/own-account.ts');
