import type { FeatureSlots } from '../timeline/contract.ts';
import { CallOutcome } from './outcome/CallOutcome.tsx';
import { callBackAction } from './outcome/call-back-action.ts';

/** The extras and actions that calls add to messages. */
export const callsSlots: FeatureSlots = { extras: { callOutcome: CallOutcome }, actions: [callBackAction] };
