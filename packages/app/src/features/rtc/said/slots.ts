import type { FeatureSlots } from '../../timeline/contract.ts';
import { RtcCallOutcome } from './RtcCallOutcome.tsx';

/** The extras that calls over an SFU add to messages. */
export const rtcSlots: FeatureSlots = { extras: { rtcCall: RtcCallOutcome } };
