import type { Client } from '@parley/sdk/client/remote.ts';
import { print } from './report.ts';

/** The time after which the bot reports that it still waits for its keys. */
const PATIENCE_MS = 30_000;

/**
 * Waits until others can write to this device: its keys are with the server, and the bot's identity vouches for them. Others give keys only to
 * such devices, and the bot keeps nothing of an earlier run's; so where there is another identity, it makes a new one, by the password that it
 * just signed in with. A server without encryption refuses keys, and then none are waited for.
 */
export function keysAreUp(client: Client): Promise<void> {
  const own = client.view('identity.own', null);
  const impatient = setTimeout(() => print({ event: 'error', message: 'still without keys of its own' }), PATIENCE_MS);
  return new Promise((resolve) => {
    let isReset = false;
    const finish = () => {
      clearTimeout(impatient);
      own.close();
      resolve();
    };
    const look = () => {
      if (own.current.kind !== 'ready') return;
      const { kind } = own.current.value;
      if (kind === 'signed') return finish();
      if (kind === 'refused' || kind === 'authenticationRequired') {
        print({ event: 'error', message: `no keys of its own: ${kind}` });
        return finish();
      }
      if (kind !== 'unsigned' || isReset) return;
      isReset = true;
      void client.command('identity.reset', { answer: null }).then((made) => {
        if (made.ok) return;
        print({ event: 'error', message: `no identity of its own: ${made.error.kind}` });
        finish();
      });
    };
    own.subscribe(look);
    look();
  });
}
