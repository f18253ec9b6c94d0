import type { FeatureSlots, MessageSlots } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { deleteAction } from './delete-action.ts';
import { hideAction, showAction } from './hide-actions.ts';
import { forwardAction, historyAction, sourceAction } from './more-actions.ts';
import { NotSent } from './not-sent/NotSent.tsx';
import { RefusedActs } from './not-sent/RefusedActs.tsx';

/** The parts of a message that the timeline draws besides its content. */
export const messagesSlots: Omit<MessageSlots, 'contents' | 'wordless' | 'refusals'> = {
  Changes,
  NotSent,
  RefusedActs,
  history: historyAction,
};

/** Actions for every message. */
export const messagesActions: FeatureSlots = { actions: [deleteAction] };

/** Hiding and showing media. */
export const hideSlots: FeatureSlots = { actions: [hideAction, showAction] };

/** Actions that are used now and then. */
export const forwardSlots: FeatureSlots = { actions: [forwardAction] };

/** For who wants to know exactly. */
export const sourceSlots: FeatureSlots = { actions: [sourceAction] };
