import type { FeatureContext } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { OwnAccountApi } from './account/contract.ts';
import type { GuestApi } from './guest/contract.ts';
import type { ForgottenPasswordApi } from './mail/contract.ts';
import type { RegistrationApi } from './registration/contract.ts';
import type { SsoApi } from './sso/contract.ts';

interface AccountApi extends RegistrationApi, ForgottenPasswordApi, SsoApi, OwnAccountApi, GuestApi {}

/** The handlers for accounts to be made, changed or ended. Their code is loaded when it is needed. */
export function accountHandlers(context: FeatureContext): Handlers<AccountApi> {
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
    'login.lookAround': {
      shape: 'command',
      run: async ({ homeserver }, { signal }) =>
        (await import('./guest/look-around.ts')).lookAround(context, homeserver, signal),
    },
    'login.mayChangePassword': {
      shape: 'command',
      run: async (_input, { signal }) => (await ownAccount()).mayChangePassword(context, signal),
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
