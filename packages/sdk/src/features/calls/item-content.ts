import type { ContentSocket } from '../../core/timeline/sockets.ts';
import type { SignalOf } from '../../protocol/events/call/call-signal.ts';
import { decodeCallSignal } from '../../protocol/events/call/decode-call-signal.ts';
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { CallItemContent } from './contract.ts';

/** Calls among the messages of a room: that somebody called. What else is said in a call is for machines, and shown nowhere. */
export const callContentSocket: ContentSocket<CallItemContent> = {
  toContent: (event) => {
    const invite = inviteOf(event);
    return invite === null ? null : { kind: 'call', hasVideo: offeredMedia(invite.sdp).video };
  },
  toText: (event) => (inviteOf(event) === null ? null : ''),
};

/** The invite that an event of a room is; null for another, and one that was redacted. */
export function inviteOf(event: RoomEvent): SignalOf<'invite'> | null {
  if (event.type !== 'm.call.invite' || event.state_key !== undefined || isRedacted(event)) return null;
  const signal = decodeCallSignal(event.type, event.content);
  return signal?.kind === 'invite' ? signal : null;
}
