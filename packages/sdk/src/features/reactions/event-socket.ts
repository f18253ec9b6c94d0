import type { EventSocket } from '../../core/events/event-socket.ts';
import type { ReactionsExtra } from './contract.ts';
import { REACTION, reactionRelations } from './fold.ts';

/** Reactions. Servers count them by what they say, so they are never encrypted. */
export const reactionsSocket: EventSocket<never, ReactionsExtra, never> = {
  types: [REACTION],
  role: () => 'related',
  neverEncrypted: [REACTION],
  relations: reactionRelations,
};
