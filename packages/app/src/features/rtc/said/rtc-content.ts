import type { ContentSlot } from '../../timeline/contract.ts';
import { RtcCallLine } from './RtcCallLine.tsx';
import { rtcText } from './rtc-text.ts';

/** A call over an SFU as timelines know it. */
export const rtcContent: ContentSlot<'rtcCall'> = { Draw: RtcCallLine, describe: rtcText, estimatePx: () => 22 };
