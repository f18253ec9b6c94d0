import { own, stringAt } from '../../base/json/guards.ts';
import type { ContentSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { VERIFICATION_REQUEST } from '../../protocol/events/message.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { VerificationItemContent } from './contract.ts';

/** Requests among the messages of a room. What follows them is shown nowhere: it is for machines. */
export const verificationContentSocket: Required<ContentSocket<VerificationItemContent>> = {
  toContent: (event, room) => {
    const userId = askedOf(event);
    if (userId === null) return null;
    return { kind: 'verificationRequest', to: { userId, name: room.person(userId).name }, isToMe: userId === room.me };
  },
  toText: (event) => (askedOf(event) === null ? null : ''),
};

function askedOf(event: RoomEvent) {
  if (event.type !== 'm.room.message' || event.state_key !== undefined || isRedacted(event)) return null;
  if (stringAt(event.content, 'msgtype') !== VERIFICATION_REQUEST) return null;
  return parseUserId(own(event.content, 'to'));
}
