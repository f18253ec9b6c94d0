import type { EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { ReactionAct, ReactionsExtra } from './contract.ts';
import { REACTION } from './reaction-type.ts';

/** Reactions: folded onto their target, and shown nowhere by themselves. */
export const reactionsSocket: EventSocket<never, ReactionsExtra, never> = {
  types: [REACTION],
  role: () => 'related',
  // Servers count them (02.S-02).
  staysInClear: true,
  actOf: reactionAct,
  withdrawalOf: (): ReactionAct => ({ kind: 'withdrawal' }),
  relations: async () => (await import('./timeline-parts.ts')).reactionRelations,
};

function reactionAct(event: RoomEvent): ReactionAct | null {
  const relation = readRelation(event);
  return relation?.kind === 'annotation' ? { kind: 'reaction', key: relation.key } : null;
}
