import type { ContentSlot, WordlessLines } from '../../timeline/contract.ts';
import { RtcCallLine } from './RtcCallLine.tsx';
import { rtcText } from './rtc-text.ts';

/** A call over an SFU as timelines know it. */
export const rtcContent: ContentSlot<'rtcCall'> = { Draw: RtcCallLine, describe: rtcText, estimatePx: () => 22 };

/** Quoted, it is no more than a call. */
export const rtcWordless: WordlessLines = { rtcCall: (i18n) => i18n._({ id: 'calls.line', message: 'Call' }) };
