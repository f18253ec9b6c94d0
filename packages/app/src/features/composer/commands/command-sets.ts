import type { CommandContext, CommandSet, ComposerCommand } from '../contract.ts';

/** The composer's own commands. */
export const messageCommandSet: CommandSet = {
  id: 'composer.messages',
  load: async () => (await import('./message-commands.ts')).messageCommands,
};

/** All commands of the sets, by name. A set that cannot be loaded is left out. */
export async function loadCommands(sets: readonly CommandSet[]): Promise<readonly ComposerCommand[]> {
  const loaded = await Promise.all(sets.map(({ load }) => load().catch(() => [])));
  return loaded.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The commands that the user may give in a place. */
export async function allowedCommands(
  sets: readonly CommandSet[],
  context: CommandContext,
): Promise<readonly ComposerCommand[]> {
  const applying = (await loadCommands(sets)).filter(({ appliesTo }) => appliesTo?.(context.place) ?? true);
  const allowed = await Promise.all(applying.map(async ({ isAllowed }) => (await isAllowed?.(context)) ?? true));
  return applying.filter((_, index) => allowed[index] === true);
}
