/** Memberships of the old form: state of the type `org.matrix.msc3401.call.member` (09, section 1a). */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { isObject, numberAt, objectAt, own, stringAt } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { DeviceId, UserId } from '../../ids/ids.ts';
import { parseDeviceId } from '../../ids/parse.ts';
import { CALL_APPLICATION, MEMBERSHIP_MS, ROOM_SLOT } from '../../rules/rtc/rtc-constants.ts';
import type { FocusSelection, PushToTalk, RtcMember, RtcTransport } from '../../rules/rtc/rtc-member.ts';
import type { RawContent, RoomEvent } from '../event.ts';
import { callIntentOf } from './call-intent.ts';
import { areTyped, FieldErrors } from './field-errors.ts';
import { encodePushToTalk, pushToTalkOf } from './push-to-talk.ts';
import { encodeTransport, readTransports } from './transports.ts';

/** The lines about what is wrong. */
export type MemberErrors = readonly string[];

/** True for content that can be a membership at all: not of who left, nor the oldest form (09.R-02). */
export function isSessionMember(content: RawContent): boolean {
  const keys = Object.keys(content);
  return keys.length > 1 && keys.includes('focus_active') && keys.includes('application');
}

/** The errors in the content of a membership, in this order (09.R-01); empty for nothing. */
export function sessionMemberErrors(content: RawContent): MemberErrors {
  const errors = new FieldErrors();
  errors.string(content, 'device_id');
  errors.string(content, 'call_id');
  errors.string(content, 'application', 'application must be a string');
  const focus = own(content, 'focus_active');
  const focusType = isObject(focus) ? own(focus, 'type') : undefined;
  errors.check(typeof focusType === 'string', 'focus_active.type must be a string');
  errors.check(focus !== undefined, 'focus_active has an invalid type');
  const foci = own(content, 'foci_preferred');
  const areFoci = foci === undefined || (Array.isArray(foci) && areTyped(foci));
  errors.check(areFoci, 'foci_preferred must be an array of transport objects');
  const created = own(content, 'created_ts');
  errors.check(created === undefined || typeof created === 'number', 'created_ts must be number');
  errors.optionalString(content, 'scope');
  errors.optionalString(content, 'm.call.intent', 'm.call.intent must be a string');
  return errors.lines;
}

/** Reads a membership of the old form. */
export function readSessionMember(event: RoomEvent): Result<RtcMember, MemberErrors> {
  const { content, sender, event_id: eventId, origin_server_ts: sentAt } = event;
  const errors = sessionMemberErrors(content);
  const deviceId = parseDeviceId(own(content, 'device_id'));
  const [application, callId] = [stringAt(content, 'application'), stringAt(content, 'call_id')];
  if (errors.length > 0 || deviceId === null || application === undefined || callId === undefined) return err(errors);
  const createdAt = numberAt(content, 'created_ts') ?? sentAt;
  return ok({
    ...{ form: 'session', eventId, userId: sender, deviceId, application, createdAt },
    memberId: stringAt(content, 'membershipID') ?? `${sender}:${deviceId}`,
    slotId: slotOf(application, callId),
    intent: callIntentOf(content),
    pushToTalk: pushToTalkOf(content),
    expiresAt: createdAt + (numberAt(content, 'expires') ?? MEMBERSHIP_MS),
    focusSelection: focusSelectionOf(content),
    transports: readTransports(own(content, 'foci_preferred')),
  });
}

/** An own membership as it is written. */
export interface OwnSession {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** The time for which it counts, from its beginning. */
  readonly expiresMs: number;
  /** The beginning by the server's clock; null for the first event, whose own time counts. */
  readonly createdAt: EpochMs | null;
  readonly intent: string | null;
  readonly pushToTalk: PushToTalk | null;
  /** The own way for media, best first; without one the oldest member's is used. */
  readonly transports: readonly RtcTransport[];
}

/** Writes an own membership. It publishes on its own transport if it has one (09.L-06). */
export function encodeSessionMember(session: OwnSession): RawContent {
  const { userId, deviceId, expiresMs, createdAt, intent, pushToTalk, transports } = session;
  const selection = transports.length > 0 ? 'multi_sfu' : 'oldest_membership';
  return {
    application: CALL_APPLICATION,
    call_id: '',
    scope: 'm.room',
    device_id: deviceId,
    membershipID: `${userId}:${deviceId}`,
    expires: expiresMs,
    ...(createdAt !== null && { created_ts: createdAt }),
    ...(intent !== null && { 'm.call.intent': intent }),
    ...encodePushToTalk(pushToTalk),
    focus_active: { type: 'livekit', focus_selection: selection },
    foci_preferred: transports.map(encodeTransport),
  };
}

/** The key of a device's membership in the call of a room (09, section 1a). */
export function sessionStateKey(userId: UserId, deviceId: DeviceId, roomVersion: string): string {
  const key = `${userId}_${deviceId}_${CALL_APPLICATION}`;
  return /^org\.matrix\.msc(?:3757|3779)\b/.test(roomVersion) ? key : `_${key}`;
}

/** An empty id is the room's own call (09.R-04). */
function slotOf(application: string, callId: string): string {
  return application === CALL_APPLICATION && callId === '' ? ROOM_SLOT : `${application}#${callId}`;
}

function focusSelectionOf(content: RawContent): FocusSelection {
  const selection = stringAt(objectAt(content, 'focus_active') ?? {}, 'focus_selection');
  if (selection === 'multi_sfu') return 'multiSfu';
  return selection === 'oldest_membership' ? 'oldestMembership' : 'unknown';
}
