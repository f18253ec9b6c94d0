import type { CommandSet } from '../composer/contract.ts';

/** The commands about the keys of devices. */
export const deviceCommandSet: CommandSet = {
  id: 'devices',
  load: async () => (await import('./commands.ts')).deviceCommands,
};
