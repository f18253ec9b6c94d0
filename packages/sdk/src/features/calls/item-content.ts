import type { ContentSocket } from '../../core/timeline/sockets.ts';
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import { inviteOf } from '../../protocol/rules/call-outcome.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { CallItemContent } from './contract.ts';

/** Calls among the messages of a room: that somebody called. What else is said in a call is for machines, and shown nowhere. */
export const callContentSocket: ContentSocket<CallItemContent> = {
  toContent: (event) => {
    const invite = inviteOf(event);
    return invite === null ? null : { kind: 'call', hasVideo: offeredMedia(invite.sdp).video };
  },
  toText: (event) => (inviteOf(event) === null ? null : ''),
  isEntry: (event) => event.type === 'm.call.invite' && (isRedacted(event) || inviteOf(event) !== null),
};
