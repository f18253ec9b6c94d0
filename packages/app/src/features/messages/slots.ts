import type { FeatureSlots, MessageSlots } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { deleteAction } from './delete-action.ts';
import { forwardAction, historyAction, sourceAction } from './more-actions.ts';

/** How the timeline draws messages, besides their contents. */
export const messagesSlots: Omit<MessageSlots, 'contents' | 'refusals'> = { Changes, history: historyAction };

/** What can be done with messages as such. */
export const messagesActions: FeatureSlots = { actions: [deleteAction] };

/** What is done with them now and then. */
export const forwardSlots: FeatureSlots = { actions: [forwardAction] };

/** For who wants to know exactly. */
export const sourceSlots: FeatureSlots = { actions: [sourceAction] };
