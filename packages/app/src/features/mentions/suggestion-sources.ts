import type { ComposerPlace, Suggestion, SuggestionContext, SuggestionSource } from '../composer/contract.ts';

/** The suggestions of `@` alone, as they were when the user began to write: the page of one user, and one room. */
let first: {
  readonly context: SuggestionContext;
  readonly roomId: string;
  readonly items: readonly Suggestion[];
} | null = null;

/** Members of the room, and `@room`, for words that begin with `@`. */
export const memberSource: SuggestionSource = {
  id: 'mentions.members',
  trigger: '@',
  prepare,
  expect: (query, { roomId }, { client, i18n }) => {
    const isOf = first?.roomId === roomId && first.context.client === client && first.context.i18n === i18n;
    return query === '' && isOf ? (first?.items ?? null) : null;
  },
  find: async (query, place, context) => (await import('./find-suggestions.tsx')).findMembers(query, place, context),
};

/** The user's rooms, for words that begin with `#`. */
export const roomSource: SuggestionSource = {
  id: 'mentions.rooms',
  trigger: '#',
  find: async (query, _place, context) => (await import('./find-suggestions.tsx')).findRooms(query, context),
};

/** Has the code here, the index of members in the engine, and what `@` alone will find. */
async function prepare(place: ComposerPlace, context: SuggestionContext): Promise<void> {
  const { prepareMembers } = await import('./find-suggestions.tsx');
  const items = await prepareMembers(place, context);
  if (items !== null && !context.signal.aborted) first = { context, roomId: place.roomId, items };
}
