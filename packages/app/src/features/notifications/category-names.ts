import type { CategoryNames } from './contract.ts';

/** The names of the categories that are nobody else's. */
export const ownCategoryNames: Pick<CategoryNames, 'people' | 'rooms' | 'mentions' | 'roomMentions' | 'invites'> = {
  people: /*i18n*/ { id: 'notifications.people', message: 'Direct messages' },
  rooms: /*i18n*/ { id: 'notifications.rooms', message: 'Messages in rooms' },
  mentions: /*i18n*/ { id: 'notifications.mentions', message: 'Mentions of you' },
  roomMentions: /*i18n*/ { id: 'notifications.roomMentions', message: 'Mentions of everybody' },
  invites: /*i18n*/ { id: 'notifications.invites', message: 'Invitations' },
};
