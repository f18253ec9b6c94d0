/** Memberships of the newer form: `m.rtc.member`, as state or sticky (09, section 1b). */

import type { EpochMs } from '../../../base/clock/clock.ts';
import { arrayAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { EventId, UserId } from '../../ids/ids.ts';
import { parseDeviceId, parseEventId, parseUserId } from '../../ids/parse.ts';
import type { RtcMember } from '../../rules/rtc/rtc-member.ts';
import type { RawContent, RoomEvent } from '../event.ts';
import { isStickyRemoval } from '../sticky.ts';
import { callIntentOf } from './call-intent.ts';
import { areTyped, FieldErrors } from './field-errors.ts';
import { pushToTalkOf } from './push-to-talk.ts';
import type { MemberErrors } from './session-member.ts';
import { parseSlotId } from './slot-id.ts';
import { readTransports } from './transports.ts';

/** True for content that can be a membership: what only has its sticky key, or says `leave`, is of somebody who left (09.R-15). */
export function isRtcMember(content: RawContent): boolean {
  const said = stringAt(objectAt(content, 'member') ?? {}, 'membership');
  return said !== 'leave' && !isStickyRemoval(content);
}

/** The errors in the content of a membership (09.R-10); empty for nothing. */
export function rtcMemberErrors(content: RawContent, sender: UserId): MemberErrors {
  const errors = new FieldErrors();
  checkSlot(errors, content);
  checkMember(errors, content, sender);
  const application = errors.object(content, 'application');
  const type = application && errors.string(application, 'type', 'application.type must be a string');
  if (type !== null) errors.check(!type.includes('#'), 'application.type must not include "#"');
  checkTransports(errors, content);
  checkVersions(errors, content);
  checkStickyKey(errors, content);
  checkRelation(errors, content);
  return errors.lines;
}

/** Reads a membership of the newer form. `sentAt` knows the times of events: a stay begins with its first (09.R-13). */
export function readRtcMemberEvent(
  event: RoomEvent,
  sentAt: (eventId: EventId) => EpochMs | null = () => null,
): Result<RtcMember, MemberErrors> {
  const { content, sender, event_id: eventId } = event;
  const errors = rtcMemberErrors(content, sender);
  const [member, application] = [objectAt(content, 'member'), objectAt(content, 'application')];
  const [memberId, slotId] = [stringAt(member ?? {}, 'id'), stringAt(content, 'slot_id')];
  const type = stringAt(application ?? {}, 'type');
  const deviceId = member === undefined ? null : parseDeviceId(claimed(member, 'device_id'));
  if (errors.length > 0 || deviceId === null || memberId === undefined || slotId === undefined || type === undefined)
    return err(errors);
  const first = parseEventId(own(objectAt(content, 'm.relates_to') ?? {}, 'event_id'));
  return ok({
    ...{ form: 'rtc', eventId, userId: sender, deviceId, memberId, slotId, application: type },
    intent: callIntentOf(application ?? {}),
    pushToTalk: pushToTalkOf(content),
    createdAt: (first === null ? null : sentAt(first)) ?? event.origin_server_ts,
    expiresAt: null,
    focusSelection: 'multiSfu',
    transports: readTransports(transportsIn(content)),
  });
}

function checkSlot(errors: FieldErrors, content: RawContent): void {
  const slotId = errors.string(content, 'slot_id');
  if (slotId === null) return;
  const isSplit = errors.check(parseSlotId(slotId).ok, 'slot_id must include exactly one "#"');
  const type = stringAt(objectAt(content, 'application') ?? {}, 'type');
  if (isSplit && type !== undefined) errors.check(slotId.startsWith(`${type}#`), `slot_id must start with ${type}#`);
}

function checkMember(errors: FieldErrors, content: RawContent, sender: UserId): void {
  const member = errors.object(content, 'member');
  if (member === null) return;
  const userId = claimed(member, 'user_id');
  if (errors.check(typeof userId === 'string', 'member.user_id must be string')) {
    const isId = errors.check(parseUserId(userId) !== null, 'member.user_id must be a valid mxid');
    if (isId) errors.check(userId === sender, 'member.user_id must match the sender');
  }
  errors.check(typeof claimed(member, 'device_id') === 'string', 'member.device_id must be string');
  errors.string(member, 'id', 'member.id must be string');
}

/** A field by the names that it has had (09.R-16). */
function claimed(member: JsonObject, key: 'user_id' | 'device_id'): unknown {
  return own(member, key) ?? own(member, `claimed_${key}`);
}

/** The list where it stands now, or where it stood (09.R-15). */
function transportsIn(content: RawContent): readonly unknown[] | undefined {
  return arrayAt(content, 'rtc_transports') ?? arrayAt(objectAt(content, 'transports') ?? {}, 'published');
}

function checkTransports(errors: FieldErrors, content: RawContent): void {
  const list = transportsIn(content);
  if (!errors.check(list !== undefined, 'rtc_transports must be an array')) return;
  errors.check(areTyped(list ?? []), 'rtc_transports entries must be objects with a string type');
}

function checkVersions(errors: FieldErrors, content: RawContent): void {
  const versions = arrayAt(content, 'versions');
  // The newest form has none (09.R-15).
  const isNewest = objectAt(content, 'transports') !== undefined && own(content, 'versions') === undefined;
  if (isNewest || !errors.check(versions !== undefined, 'versions must be an array')) return;
  const areStrings = (versions ?? []).every((version) => typeof version === 'string');
  errors.check(areStrings, 'versions must be an array of strings');
}

function checkStickyKey(errors: FieldErrors, content: RawContent): void {
  const [stable, unstable] = [own(content, 'sticky_key'), own(content, 'msc4354_sticky_key')];
  errors.check((stable ?? unstable) !== undefined, 'sticky_key or msc4354_sticky_key must be a defined');
  errors.optionalString(content, 'sticky_key', 'sticky_key must be a string');
  errors.optionalString(content, 'msc4354_sticky_key', 'msc4354_sticky_key must be a string');
  const areEqual = stable === undefined || unstable === undefined || stable === unstable;
  errors.check(areEqual, 'sticky_key and msc4354_sticky_key must be equal if both are defined');
}

function checkRelation(errors: FieldErrors, content: RawContent): void {
  const relation = own(content, 'm.relates_to');
  if (relation === undefined) return;
  if (!errors.check(isObject(relation), 'm.relates_to must be an object if provided') || !isObject(relation)) return;
  errors.string(relation, 'event_id', 'm.relates_to.event_id must be a string');
  errors.check(own(relation, 'rel_type') === 'm.reference', 'm.relates_to.rel_type must be m.reference');
}
