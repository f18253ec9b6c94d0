import type { I18n } from '@lingui/core';
import type { DeviceLoginFailure, QrLoginFailure } from '@parley/sdk/client/contract.ts';
import { linkFailureText } from '../../../lib/link/link-words.ts';
import { describeSignInFailure } from '../sign-in-failure.ts';

/** One sentence on why another device signed nobody in. */
export function otherDeviceFailure(
  i18n: I18n,
  failure: QrLoginFailure | DeviceLoginFailure,
  homeserver: string,
): string {
  switch (failure.kind) {
    case 'notOffered':
      return i18n._({
        id: 'otherDevice.notOffered',
        message: 'This homeserver does not let another device sign this one in. Sign in another way.',
      });
    case 'notAllowed':
      return i18n._({
        id: 'otherDevice.notAllowed',
        message: 'Your other device is signed in at {homeserver}, where one cannot sign in here.',
        values: { homeserver: failure.homeserver },
      });
    case 'known':
      return i18n._({
        id: 'otherDevice.known',
        message:
          'Your account knows this session already, from a sign-in that was interrupted. Go on with it by a link.',
      });
    case 'unreachable':
    case 'expired':
    case 'noRendezvous':
    case 'insecure':
    case 'wrongCode':
    case 'unexpected':
    case 'unavailable':
    case 'there':
    case 'declined':
    case 'aborted':
      return linkFailureText(i18n, failure);
    default:
      return describeSignInFailure(i18n, failure, homeserver);
  }
}
