/** Reads a membership, whichever form it has. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { EventId } from '../../ids/ids.ts';
import { isRedacted } from '../../rules/redaction.ts';
import { RTC_MEMBER_TYPES, SESSION_MEMBER_TYPE } from '../../rules/rtc/rtc-constants.ts';
import type { RtcMember } from '../../rules/rtc/rtc-member.ts';
import type { RoomEvent } from '../event.ts';
import { isRtcMember, readRtcMemberEvent, rtcMemberErrors } from './rtc-member-event.ts';
import { isSessionMember, type MemberErrors, readSessionMember, sessionMemberErrors } from './session-member.ts';

const RTC_MEMBERS: readonly string[] = RTC_MEMBER_TYPES;

/** A membership that cannot be read. The message is for the log, in the words of other clients (09.R-11). */
export interface BadMember {
  readonly kind: 'badMember';
  readonly message: string;
}

/** Reads a membership; ok with null for an event that is none, or is of somebody who left. */
export function readRtcMember(
  event: RoomEvent,
  sentAt?: (eventId: EventId) => EpochMs | null,
): Result<RtcMember | null, BadMember> {
  if (isRedacted(event)) return ok(null);
  const read = readForm(event, sentAt);
  return read === null || read.ok ? (read ?? ok(null)) : err({ kind: 'badMember', message: memberErrorText(event) });
}

function readForm(
  event: RoomEvent,
  sentAt?: (eventId: EventId) => EpochMs | null,
): Result<RtcMember, MemberErrors> | null {
  const { type, content, state_key: stateKey } = event;
  if (type === SESSION_MEMBER_TYPE)
    return stateKey !== undefined && isSessionMember(content) ? readSessionMember(event) : null;
  return RTC_MEMBERS.includes(type) && isRtcMember(content) ? readRtcMemberEvent(event, sentAt) : null;
}

/** The errors of a membership, by the form that it is nearer to (09.R-11). */
export function memberErrorText({ content, sender }: Pick<RoomEvent, 'content' | 'sender'>): string {
  const [session, rtc] = [sessionMemberErrors(content), rtcMemberErrors(content, sender)];
  const [form, lines] = session.length < rtc.length ? ['m.call.member', session] : ['m.rtc.member', rtc];
  return ['unknown CallMembership data.', `Does not match MSC4143 ${form}:`, ...lines].join('\n');
}
