import type { FeatureSlots } from '../timeline/contract.ts';
import { pinAction, unpinAction } from './pin-actions.ts';
import { pinFacts } from './pin-facts.ts';

/** The actions that pins add to messages. */
export const pinsSlots: FeatureSlots = { actions: [pinAction, unpinAction], factsOf: pinFacts };
