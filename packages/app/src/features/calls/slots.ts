import type { FeatureSlots } from '../timeline/contract.ts';
import { callBackAction } from './call-back-action.ts';

/** What calls add to messages. */
export const callsSlots: FeatureSlots = { actions: [callBackAction] };
