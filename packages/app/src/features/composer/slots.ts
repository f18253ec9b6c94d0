import type { FeatureSlots } from '../timeline/contract.ts';
import { editAction, replyAction } from './message-actions.ts';

/** Actions that writing adds to messages. */
export const composerSlots: FeatureSlots = { actions: [replyAction, editAction] };
