import '../../../lib/i18n/later-messages.ts';
import type { CommandContext, CommandSet, ComposerCommand, Suggestion } from '../contract.ts';
import { allowedCommands } from './command-sets.ts';

/** The commands that begin with a text, with their parameters and what they do. */
export async function suggestCommands(
  sets: readonly CommandSet[],
  query: string,
  context: CommandContext,
): Promise<readonly Suggestion[]> {
  const word = query.toLowerCase();
  const commands = (await allowedCommands(sets, context)).filter(({ name }) => name.startsWith(word));
  return commands.map((command) => toSuggestion(command, context));
}

function toSuggestion({ name, parameters, description }: ComposerCommand, { i18n }: CommandContext): Suggestion {
  const words = i18n._(description);
  return {
    key: name,
    label: `/${name}`,
    detail: parameters === null ? words : `${i18n._(parameters)} · ${words}`,
    inserts: { kind: 'text', text: `/${name}` },
  };
}
