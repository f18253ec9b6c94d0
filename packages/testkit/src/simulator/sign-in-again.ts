import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimTab } from './sim-tab.ts';

/** The reaction of a user who finds on a page that they are not signed in any more. Returns true if they do something. */
export function signInAgain(server: FakeHomeserver, { options }: SimDevice, tab: SimTab): boolean {
  const kind = tab.sessionState?.kind;
  if (kind === 'storageLost') void tab.client.command('storage.startOver', null);
  if (kind === 'signedOut') {
    const { localpart: user } = options.role;
    const { password } = server.user(user);
    void tab.client.command('login.password', { homeserver: server.baseUrl, user, password });
  }
  return kind === 'storageLost' || kind === 'signedOut';
}
