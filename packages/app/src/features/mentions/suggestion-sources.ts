import type { SuggestionSource } from '../composer/contract.ts';

/** Members of the room, and `@room`, for words that begin with `@`. */
export const memberSource: SuggestionSource = {
  id: 'mentions.members',
  trigger: '@',
  prepare: (place, context) =>
    Promise.all([
      import('./find-suggestions.tsx'),
      context.client.command('mentions.prepare', { roomId: place.roomId }),
    ]),
  find: async (query, place, context) => (await import('./find-suggestions.tsx')).findMembers(query, place, context),
};

/** The user's rooms, for words that begin with `#`. */
export const roomSource: SuggestionSource = {
  id: 'mentions.rooms',
  trigger: '#',
  find: async (query, _place, context) => (await import('./find-suggestions.tsx')).findRooms(query, context),
};
