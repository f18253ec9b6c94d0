import type { EpochMs } from '../../../base/clock/clock.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import { MembershipDriver } from '../../../core/membership/membership.ts';
import { encodeSessionMember, isSessionMember, sessionStateKey } from '../../../protocol/events/rtc/session-member.ts';
import type { EventId, RoomId } from '../../../protocol/ids/ids.ts';
import {
  CALL_APPLICATION,
  EXPIRY_HEADROOM_MS,
  MEMBERSHIP_MS,
  ROOM_SLOT,
  SESSION_MEMBER_TYPE,
} from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { PushToTalk, RtcMember, RtcTransport } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { CallIntent, HeldCall } from '../contract.ts';
import type { CallBook } from '../members/call-book.ts';
import { isThisDevice } from '../members/running-calls.ts';
import type { CallKeys, RtcKeys } from '../parts.ts';
import type { RtcDeps } from '../rtc-deps.ts';

export interface OwnCallOptions {
  readonly roomId: RoomId;
  readonly pageId: string;
  readonly intent: CallIntent;
  readonly pushToTalk: PushToTalk | null;
  /** The transport that this device offers; null for that of the oldest member. */
  readonly transport: RtcTransport | null;
  readonly roomVersion: string;
  /** The call as an engine before knew it; null for a call that begins. */
  readonly held: HeldCall | null;
}

/** Keys are 0 to 255. */
const KEY_INDICES = 256;

/** The call that this device is in, in one room. */
export class OwnCall {
  readonly roomId: RoomId;
  readonly memberId: string;
  readonly joinedAt: EpochMs;
  readonly transport: RtcTransport | null;
  readonly pushToTalk: PushToTalk | null;
  readonly keys: CallKeys;
  readonly driver: MembershipDriver;
  /** The devices in the call, this one among them also before the room says so. */
  readonly members: Readable<readonly RtcMember[]>;
  readonly #page: ObservableValue<string>;
  readonly #intent: ObservableValue<CallIntent>;
  readonly #members: ObservableValue<readonly RtcMember[]>;
  readonly #scope: Scope;
  readonly #deps: RtcDeps;
  readonly #book: CallBook;
  readonly #stateKey: string;
  /** The event of the own membership that the room had before the latest was said. */
  #eventBefore: EventId | null;
  #saidEvent: EventId | null = null;
  readonly #returns = new ObservableValue(0);
  #isReturning = false;
  /** The membership is to be said as one that begins: keys of others are lost. */
  #isAnew = false;
  /** Others may have seen this stay, as an engine before said it too. */
  #isKnown: boolean;

  constructor(
    deps: RtcDeps,
    parts: { readonly book: CallBook; readonly keys: RtcKeys },
    options: OwnCallOptions,
    scope: Scope,
  ) {
    const { roomId, pageId, intent, pushToTalk, transport, roomVersion, held } = options;
    const { me, session, env } = deps;
    this.#deps = deps;
    this.#scope = scope;
    this.#book = parts.book;
    this.roomId = roomId;
    this.transport = transport;
    this.pushToTalk = pushToTalk;
    this.joinedAt = env.clock.now();
    this.memberId = held?.memberId ?? `${me}:${session.deviceId}`;
    this.#isKnown = held !== null;
    this.#page = new ObservableValue(pageId);
    this.#intent = new ObservableValue(intent);
    this.#stateKey = sessionStateKey(me, session.deviceId, roomVersion);
    this.#eventBefore = this.#ownEvent()?.event_id ?? null;
    const driven = {
      ...{ roomId, type: SESSION_MEMBER_TYPE, stateKey: this.#stateKey, withdrawn: () => ({}) },
      terms: { lastsMs: MEMBERSHIP_MS, headroomMs: EXPIRY_HEADROOM_MS },
      content: (rounds: number, isNew: boolean) => this.#content(rounds, isNew),
      onSaid: (eventId: EventId) => this.#said(eventId),
    };
    this.driver = new MembershipDriver(deps, driven, scope);
    this.#members = new ObservableValue(this.#withThis());
    this.members = this.#members;
    scope.onEnd(parts.book.read.subscribe((other) => other === roomId && this.#look()));
    scope.onEnd(deps.sync.woken.subscribe(() => this.driver.input({ kind: 'woken' })));
    scope.onEnd(env.network.subscribe(() => env.network.online && this.driver.input({ kind: 'woken' })));
    const keyed = { roomId, memberId: this.memberId, members: this.members, returns: this.#returns };
    this.keys = parts.keys.begin({ ...keyed, firstIndex: held === null ? 0 : indexAfter(held.keyIndex) }, scope);
    scope.onEnd(this.keys.lost.subscribe(() => this.#comeAnew()));
  }

  /** The event by which the membership was last said; null before. */
  get saidEvent(): EventId | null {
    return this.#saidEvent;
  }

  get pageId(): Readable<string> {
    return this.#page;
  }

  get intent(): Readable<CallIntent> {
    return this.#intent;
  }

  /** Ends all that goes on for it. */
  end(): void {
    this.#scope.end();
  }

  /** Another page has the call from now on. */
  giveTo(pageId: string): void {
    this.#page.set(pageId);
  }

  /** The user means something else by the call; the same changes nothing (09.M-11). */
  mean(intent: CallIntent): void {
    if (intent === this.#intent.current) return;
    this.#intent.set(intent);
    this.driver.input({ kind: 'changed' });
  }

  /** Goes on where an engine before was. */
  takeOver({ delayId }: HeldCall): void {
    const said = this.#ownMember();
    const now = this.#deps.env.clock.now();
    const leftMs = (said?.expiresAt ?? now) - now;
    this.driver.input({ kind: 'takeOver', delayId, isSaid: said !== undefined, leftMs });
  }

  /** This device's membership as others see it, also where the room does not say it yet. */
  get own(): RtcMember {
    return this.#ownMember() ?? this.#unsaid();
  }

  #ownMember(): RtcMember | undefined {
    const { me, session } = this.#deps;
    return this.#book.membersOf(this.roomId).find((member) => isThisDevice(member, me, session.deviceId));
  }

  #withThis(): readonly RtcMember[] {
    const members = this.#book.membersOf(this.roomId);
    return this.#ownMember() === undefined ? [...members, this.#unsaid()] : members;
  }

  #unsaid(): RtcMember {
    const { me, session } = this.#deps;
    return {
      ...{ form: 'session', eventId: (this.#saidEvent ?? '$') as EventId, userId: me, deviceId: session.deviceId },
      ...{ memberId: this.memberId, slotId: ROOM_SLOT, application: CALL_APPLICATION, intent: this.#intent.current },
      pushToTalk: this.pushToTalk,
      ...{ createdAt: this.joinedAt, expiresAt: this.joinedAt + MEMBERSHIP_MS },
      focusSelection: this.transport === null ? 'oldestMembership' : 'multiSfu',
      transports: this.transport === null ? [] : [this.transport],
    };
  }

  #ownEvent() {
    return this.#deps.rooms.peek(this.roomId)?.state.get(SESSION_MEMBER_TYPE, this.#stateKey);
  }

  /** Others give their keys again to a device that comes anew (RTC-37). */
  #comeAnew(): void {
    this.#deps.log.info('keys of others are lost: the membership is said anew');
    this.#isAnew = true;
    this.driver.input({ kind: 'changed' });
  }

  #content(rounds: number, isNew: boolean) {
    const { me, session } = this.#deps;
    if (isNew) this.#eventBefore = this.#ownEvent()?.event_id ?? null;
    this.#isReturning ||= isNew && this.#isKnown;
    return encodeSessionMember({
      ...{ userId: me, deviceId: session.deviceId, expiresMs: MEMBERSHIP_MS * rounds },
      createdAt: isNew || this.#isAnew ? null : (this.#ownMember()?.createdAt ?? null),
      intent: this.#intent.current,
      pushToTalk: this.pushToTalk,
      transports: this.transport === null ? [] : [this.transport],
    });
  }

  #said(eventId: EventId): void {
    this.#saidEvent = eventId;
    this.#isKnown = true;
    this.#isAnew = false;
    this.#look();
    if (!this.#isReturning) return;
    this.#isReturning = false;
    this.#returns.set(this.#returns.current + 1);
  }

  #look(): void {
    const { rooms } = this.#deps;
    if (rooms.records.get(this.roomId)?.membership !== 'join') return this.driver.input({ kind: 'removed' });
    const event = this.#ownEvent();
    // Each event that says so is heard once: what a slow sync brings of before is not ours.
    if (event !== undefined && event.event_id !== this.#eventBefore && !isSessionMember(event.content)) {
      this.#eventBefore = event.event_id;
      this.driver.input({ kind: 'vanished' });
    }
    const members = this.#withThis();
    const before = this.#members.current;
    const isSame = before.length === members.length && before.every((member, index) => member === members[index]);
    if (!isSame) this.#members.set(members);
  }
}

/** The engine before may have given out the key after the one in use (RTC-32). */
function indexAfter(used: number | null): number {
  return ((used ?? -1) + 2) % KEY_INDICES;
}
