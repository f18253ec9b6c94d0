import type { ContentSlot } from '../../timeline/contract.ts';
import { callText } from '../words/call-text.ts';
import { CallLine } from './CallLine.tsx';

/** A call as timelines know it. */
export const callContent: ContentSlot<'call'> = { Draw: CallLine, describe: callText, estimatePx: () => 22 };
