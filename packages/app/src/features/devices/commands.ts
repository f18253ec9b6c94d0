import '../../lib/i18n/later-messages.ts';
import type { ComposerCommand } from '../composer/contract.ts';

/** Commands about the keys of devices. */
export const deviceCommands: readonly ComposerCommand[] = [
  {
    name: 'discardsession',
    parameters: null,
    description: /*i18n*/ {
      id: 'commands.discardsession',
      message: 'Encrypt the next message of this room with a new key',
    },
    appliesTo: ({ isEncrypted }) => isEncrypted !== false,
    run: async ({ plain }, { client, i18n, place: { roomId } }) => {
      if (plain !== '') return { kind: 'usage' };
      const done = await client.command('devices.discardRoomKey', { roomId });
      if (done.ok) {
        const text = i18n._({ id: 'commands.discarded', message: 'The next message is encrypted with a new key.' });
        return { kind: 'done', text };
      }
      return {
        kind: 'refused',
        text: i18n._({ id: 'commands.notDiscarded', message: 'Encryption is not available in this room now.' }),
      };
    },
  },
];
