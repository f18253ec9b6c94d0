import type { ContentSocket } from '../../core/events/events.ts';
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import { inviteOf } from '../../protocol/rules/call-outcome.ts';
import type { CallItemContent } from './contract.ts';

/** A call among the messages of a room: that somebody called. */
export const callContentSocket: Required<ContentSocket<CallItemContent>> = {
  toContent: (event) => {
    const invite = inviteOf(event);
    return invite === null ? null : { kind: 'call', hasVideo: offeredMedia(invite.sdp).video };
  },
  toText: (event) => (inviteOf(event) === null ? null : ''),
};
