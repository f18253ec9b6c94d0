/** Telling those who are not in a call, and saying that one does not come (09.N-01 to 09.N-06). */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { isObject, numberAt, objectAt, own, stringAt } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { EventId } from '../../ids/ids.ts';
import { parseEventId } from '../../ids/parse.ts';
import { isRedacted } from '../../rules/redaction.ts';
import {
  CALL_NOTIFY_TYPE,
  CLOCK_TOLERANCE_MS,
  LONGEST_RING_MS,
  RING_MS,
  RTC_DECLINE_TYPES,
  RTC_NOTIFICATION_TYPES,
} from '../../rules/rtc/rtc-constants.ts';
import type { RawContent, RoomEvent } from '../event.ts';
import { type Mentions, readMentions } from '../mentions.ts';

const [NOTIFICATION] = RTC_NOTIFICATION_TYPES;
const [DECLINE] = RTC_DECLINE_TYPES;
const NOTIFICATIONS: readonly string[] = RTC_NOTIFICATION_TYPES;
const DECLINES: readonly string[] = RTC_DECLINE_TYPES;

/** That a call began, for those who are not in it. */
export interface RtcNotification {
  /** `ring` asks for an answer, `notify` only tells. */
  readonly kind: 'ring' | 'notify';
  /** The caller's membership; null in the oldest form, which names none. */
  readonly membershipId: EventId | null;
  readonly mentions: Mentions;
  /** The last moment at which it rings, by the clock that is believed. */
  readonly until: EpochMs;
  readonly intent: string | null;
}

/** Why an event is no notification; the message is that of other clients. */
export interface BadNotification {
  readonly kind: 'badNotification';
  readonly message: string;
}

/** Reads a notification, in each of its forms; null for an event of another type, or one that was taken back. */
export function readRtcNotification(event: RoomEvent): Result<RtcNotification, BadNotification> | null {
  if (event.state_key !== undefined || isRedacted(event)) return null;
  if (event.type === CALL_NOTIFY_TYPE) return readOldest(event);
  return NOTIFICATIONS.includes(event.type) ? readNewer(event) : null;
}

function readNewer(event: RoomEvent): Result<RtcNotification, BadNotification> {
  const { content, origin_server_ts: sentAt } = event;
  const mentions = own(content, 'm.mentions');
  if (mentions !== undefined && !isObject(mentions)) return bad('malformed m.mentions');
  // The newest form says it beside the application (09.N-06).
  const type = own(content, 'notification_type') ?? own(objectAt(content, 'application') ?? {}, 'notification_type');
  if (type !== 'ring' && type !== 'notification') return bad('Missing or invalid notification_type');
  const senderAt = numberAt(content, 'sender_ts');
  if (senderAt === undefined) return bad('Missing or invalid sender_ts');
  const lifetimeMs = numberAt(content, 'lifetime');
  if (lifetimeMs === undefined) return bad('Missing or invalid lifetime');
  const membershipId = referenceIn(content);
  if (membershipId === null) return bad('Invalid relation');
  const intent = own(content, 'm.call.intent');
  if (intent !== undefined && typeof intent !== 'string') return bad('Invalid m.call.intent');
  // A sender's clock that is far off says nothing (09.N-03).
  const begunAt = Math.abs(senderAt - sentAt) > CLOCK_TOLERANCE_MS ? sentAt : senderAt;
  return ok({
    kind: type === 'ring' ? 'ring' : 'notify',
    membershipId,
    mentions: readMentions(content),
    until: begunAt + Math.min(Math.max(lifetimeMs, 0), LONGEST_RING_MS),
    intent: intent ?? null,
  });
}

/** The oldest form has neither times nor a relation (09.N-02). */
function readOldest({ content, origin_server_ts: sentAt }: RoomEvent): Result<RtcNotification, BadNotification> {
  const type = stringAt(content, 'notify_type');
  if (type !== 'ring' && type !== 'notify') return bad('Missing or invalid notification_type');
  return ok({
    ...{ kind: type, membershipId: null, mentions: readMentions(content), until: sentAt + RING_MS, intent: null },
  });
}

/** A notification of a call that begins now, for all of the room (09.N-01). */
export function encodeRtcNotification(
  kind: RtcNotification['kind'],
  { membershipId, now, intent }: { readonly membershipId: EventId; readonly now: EpochMs; readonly intent: string },
): { readonly type: string; readonly content: RawContent } {
  const content = {
    'm.mentions': { user_ids: [], room: true },
    notification_type: kind === 'ring' ? 'ring' : 'notification',
    'm.relates_to': { rel_type: 'm.reference', event_id: membershipId },
    sender_ts: now,
    lifetime: RING_MS,
    'm.call.intent': intent,
  };
  return { type: NOTIFICATION, content };
}

/** The notification that a decline is about; null for another event (09.N-05). */
export function declinedIn(event: RoomEvent): EventId | null {
  if (event.state_key !== undefined || !DECLINES.includes(event.type) || isRedacted(event)) return null;
  return referenceIn(event.content);
}

/** Says that the user does not come (09.N-05). */
export function encodeDecline(notificationId: EventId): { readonly type: string; readonly content: RawContent } {
  return { type: DECLINE, content: { 'm.relates_to': { rel_type: 'm.reference', event_id: notificationId } } };
}

function referenceIn(content: RawContent): EventId | null {
  const relation = objectAt(content, 'm.relates_to') ?? {};
  return own(relation, 'rel_type') === 'm.reference' ? parseEventId(own(relation, 'event_id')) : null;
}

function bad(message: string): Result<never, BadNotification> {
  return err({ kind: 'badNotification', message });
}
