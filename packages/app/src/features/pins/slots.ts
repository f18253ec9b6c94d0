import type { FeatureSlots } from '../timeline/contract.ts';
import { pinAction, unpinAction } from './pin-actions.ts';

/** What pins add to messages. */
export const pinsSlots: FeatureSlots = { actions: [pinAction, unpinAction] };
