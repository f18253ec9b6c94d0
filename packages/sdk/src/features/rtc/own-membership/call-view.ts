import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { Signal } from '../../../base/value/signal.ts';
import { constant, SwitchedValue } from '../../../base/value/switched.ts';
import type { Readable } from '../../../base/value/value.ts';
import { statusOf } from '../../../core/membership/membership.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { RtcTransport } from '../../../protocol/rules/rtc/rtc-member.ts';
import { transportOf, transportsOf } from '../../../protocol/rules/rtc/transport-of.ts';
import type { OwnRtcCall, RtcCallMember } from '../contract.ts';
import type { CallBook } from '../members/call-book.ts';
import type { RtcSigns } from '../parts.ts';
import type { RtcDeps } from '../rtc-deps.ts';
import { identityOf } from '../transport/identity.ts';
import type { OwnCall } from './own-call.ts';
import type { OwnCalls } from './own-calls.ts';

/** Follows the own call in a room. */
export function openCallView(
  deps: RtcDeps,
  parts: { readonly own: OwnCalls; readonly book: CallBook; readonly signs: RtcSigns },
  roomId: RoomId,
  scope: Scope,
): Readable<OwnRtcCall | null> {
  const call = new DerivedValue([parts.own.calls], () => parts.own.calls.current.get(roomId) ?? null);
  return new SwitchedValue<OwnCall | null, OwnRtcCall | null>(call, scope, (own, inner) =>
    own === null ? constant(null) : viewOf(deps, parts, own, inner),
  );
}

function viewOf(
  deps: RtcDeps,
  { book, signs }: { readonly book: CallBook; readonly signs: RtcSigns },
  call: OwnCall,
  scope: Scope,
): Readable<OwnRtcCall> {
  const { roomId, driver, members, keys, pageId, intent } = call;
  const shownSigns = signs.of(roomId, members);
  const people = new People();
  const renamed = new Signal<void>();
  scope.onEnd(book.read.subscribe((other) => other === roomId && renamed.emit()));
  const sources = [driver.state, members, keys.untrusted, shownSigns, pageId, intent, renamed];
  return new DerivedValue<OwnRtcCall>(sources, (before) => {
    const membership = driver.state.current;
    const shown: OwnRtcCall = {
      roomId,
      ...{ pageId: pageId.current, memberId: call.memberId, status: statusOf(membership) },
      ...{ hasProbablyLeft: membership.hasProbablyLeft, delayId: membership.delayId },
      isEncrypted: deps.rooms.records.get(roomId)?.isEncrypted === true,
      ...{ intent: intent.current, pushToTalk: call.pushToTalk, joinedAt: call.joinedAt },
      publishOn: publishOn(call),
      connections: connections(call),
      members: shownMembers(deps, call, people, { untrusted: keys.untrusted.current, signs: shownSigns.current }),
    };
    return before !== undefined && isSameData(before, shown) ? before : shown;
  });
}

/** The own transport stays for as long as the call does: who comes and goes moves nobody (REL-65). */
function publishOn({ transport, members, own }: OwnCall): RtcTransport | null {
  return transport ?? transportOf(own, members.current);
}

function connections(call: OwnCall): readonly RtcTransport[] {
  const mine = publishOn(call);
  const others = transportsOf(call.members.current).filter(({ serviceUrl }) => serviceUrl !== mine?.serviceUrl);
  return mine === null ? others : [mine, ...others];
}

interface Marks {
  readonly untrusted: ReadonlySet<string>;
  readonly signs: ReturnType<RtcSigns['of']>['current'];
}

function shownMembers(
  { rooms, me, session }: RtcDeps,
  call: OwnCall,
  people: People,
  { untrusted, signs }: Marks,
): readonly RtcCallMember[] {
  const state = rooms.peek(call.roomId)?.state;
  const members = call.members.current;
  return members.map((member): RtcCallMember => {
    const { memberId, userId, deviceId, pushToTalk, createdAt } = member;
    return {
      memberId,
      identity: identityOf(member),
      person: state === undefined ? { userId, name: userId, avatar: null } : people.of(state, userId),
      deviceId,
      isThisDevice: userId === me && deviceId === session.deviceId,
      isMine: userId === me,
      pushToTalk,
      joinedAt: createdAt,
      transport: transportOf(member, members),
      handRaisedAt: signs.hands.get(memberId) ?? null,
      reaction: signs.reactions.get(memberId) ?? null,
      trust: untrusted.has(memberId) ? 'unsigned' : 'ok',
    };
  });
}
