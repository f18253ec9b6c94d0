import type { MessageDescriptor } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';

/** Kinds of events that can be switched one by one. */
type Category = ClientApi['notifications.settings']['value']['categories'][number]['category'];

/** The names of all categories, for the settings. */
export const categoryNames: { readonly [Name in Category]: MessageDescriptor } = {
  people: /*i18n*/ { id: 'notifications.people', message: 'Direct messages' },
  rooms: /*i18n*/ { id: 'notifications.rooms', message: 'Messages in rooms' },
  mentions: /*i18n*/ { id: 'notifications.mentions', message: 'Mentions of you' },
  roomMentions: /*i18n*/ { id: 'notifications.roomMentions', message: 'Mentions of everybody' },
  invites: /*i18n*/ { id: 'notifications.invites', message: 'Invitations' },
  calls: /*i18n*/ { id: 'notifications.calls', message: 'Calls' },
};
