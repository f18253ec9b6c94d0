import type { ContentSocket } from '../../../core/events/events.ts';
import type { RtcCallContent } from '../contract.ts';
import { rtcSummary } from './summary.ts';

/** A call among the messages of a room: that somebody began it. */
export const rtcContentSocket: Required<ContentSocket<RtcCallContent>> = {
  toContent: rtcSummary,
  toText: (event) => (rtcSummary(event) === null ? null : ''),
};
