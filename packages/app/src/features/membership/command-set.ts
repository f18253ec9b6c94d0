import type { CommandSet } from '../composer/contract.ts';

/** The commands about being in rooms. */
export const membershipCommandSet: CommandSet = {
  id: 'membership',
  load: async () => (await import('./commands.ts')).membershipCommands,
};
