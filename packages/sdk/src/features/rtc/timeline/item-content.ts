import type { ContentSocket } from '../../../core/events/events.ts';
import type { RtcCallContent } from '../contract.ts';
import { ringOf } from './summary.ts';

/** A call among the messages of a room: that somebody began it. */
export const rtcContentSocket: Required<ContentSocket<RtcCallContent>> = {
  toContent: (event) => {
    const ring = ringOf(event);
    return ring === null ? null : { kind: 'rtcCall', hasVideo: ring.intent === 'video' };
  },
  toText: (event) => (ringOf(event) === null ? null : ''),
};
