import type { FeatureSlots } from '../timeline/contract.ts';
import { CallOutcome } from './CallOutcome.tsx';
import { callBackAction } from './call-back-action.ts';

/** What calls add to messages. */
export const callsSlots: FeatureSlots = { extras: { callOutcome: CallOutcome }, actions: [callBackAction] };
