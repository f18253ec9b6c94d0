import type { EventSocket } from '../../core/events/event-socket.ts';
import type { ReactionsExtra } from './contract.ts';
import { REACTION } from './reaction-type.ts';

/** Reactions: folded onto their target, and shown nowhere by themselves. */
export const reactionsSocket: EventSocket<never, ReactionsExtra, never> = {
  types: [REACTION],
  role: () => 'related',
  // Servers count them (02.S-02).
  staysInClear: true,
  relations: async () => (await import('./timeline-parts.ts')).reactionRelations,
};
