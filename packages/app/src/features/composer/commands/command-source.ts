import type { CommandSet, SuggestionSource } from '../contract.ts';

/** Suggests commands for a word that begins the message with `/`. */
export function commandSource(sets: readonly CommandSet[]): SuggestionSource {
  return {
    id: 'composer.commands',
    trigger: '/',
    isFirst: true,
    find: async (query, place, { client, i18n }) => {
      const { suggestCommands } = await import('./suggest-commands.ts');
      return suggestCommands(sets, query, { place, client, i18n });
    },
    hint: async (line, { i18n }) => {
      const hinting = await import('./hint-parameters.ts').catch(() => null);
      return hinting === null ? null : hinting.hintParameters(sets, line, i18n);
    },
  };
}
