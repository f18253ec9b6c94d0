import type { ContentSlot, WordlessLines } from '../../timeline/contract.ts';
import { callText } from '../words/call-text.ts';
import { CallLine } from './CallLine.tsx';

/** A call as timelines know it. */
export const callContent: ContentSlot<'call'> = { Draw: CallLine, describe: callText, estimatePx: () => 22 };

/** Quoted, it is no more than a call. */
export const callWordless: WordlessLines = { call: (i18n) => i18n._({ id: 'calls.line', message: 'Call' }) };
