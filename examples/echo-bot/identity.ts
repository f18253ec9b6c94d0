import type { Client } from '@parley/sdk/client/remote.ts';
import { print } from './report.ts';

/**
 * Others give keys only to devices that their owner's identity vouches for, and the bot keeps nothing of an earlier run's. So where there
 * is such an identity, it makes another, by the password that it just signed in with.
 */
export function vouchForItself(client: Client): void {
  const own = client.view('identity.own', null);
  const look = () => {
    if (own.current.kind !== 'ready' || own.current.value.kind !== 'unsigned') return;
    own.close();
    void client.command('identity.reset', { answer: null }).then((done) => {
      if (!done.ok) print({ event: 'error', message: `no identity of its own: ${done.error.kind}` });
    });
  };
  own.subscribe(look);
  look();
}
