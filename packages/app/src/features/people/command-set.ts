import type { CommandSet } from '../composer/contract.ts';

/** The commands about people. */
export const peopleCommandSet: CommandSet = {
  id: 'people',
  load: async () => (await import('./commands.ts')).peopleCommands,
};
