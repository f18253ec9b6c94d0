import '../../../lib/i18n/later-messages.ts';
import type { CommandContext, CommandMessage, CommandOutcome, CommandSet, ComposerCommand } from '../contract.ts';
import { loadCommands } from './command-sets.ts';
import { commandText } from './command-text.ts';

/** The end of a command; `command` for one that was not done, in words. */
export type CommandEnd =
  | { readonly kind: 'say'; readonly message: CommandMessage }
  | { readonly kind: 'done'; readonly text: string | null }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'help' };

/** The command of a name; null if there is none. */
export async function findCommand(sets: readonly CommandSet[], word: string): Promise<ComposerCommand | null> {
  const name = word.toLowerCase();
  return (await loadCommands(sets)).find((command) => command.name === name) ?? null;
}

/** Runs a command with what was written after its name, unless it makes no sense here or is not allowed. */
export async function runCommand(
  command: ComposerCommand,
  written: string,
  context: CommandContext,
): Promise<CommandEnd> {
  const { name, appliesTo, isAllowed } = command;
  const { i18n, place } = context;
  if (appliesTo?.(place) === false) {
    const text = i18n._({ id: 'commands.notHere', message: '/{name} does nothing in this room.', values: { name } });
    return { kind: 'command', text };
  }
  if (isAllowed !== undefined && !(await isAllowed(context))) {
    const text = i18n._({
      id: 'commands.notAllowed',
      message: 'You do not have permission for /{name} in this room.',
      values: { name },
    });
    return { kind: 'command', text };
  }
  return inWords(command, await command.run(commandText(written), context), context);
}

function inWords({ name, parameters }: ComposerCommand, outcome: CommandOutcome, { i18n }: CommandContext): CommandEnd {
  if (outcome.kind === 'refused') return { kind: 'command', text: outcome.text };
  if (outcome.kind !== 'usage') return outcome;
  const text = i18n._({
    id: 'commands.usage',
    message: 'Write it like this: {usage}',
    values: { usage: parameters === null ? `/${name}` : `/${name} ${i18n._(parameters)}` },
  });
  return { kind: 'command', text };
}
