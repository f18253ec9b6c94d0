import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Readable } from '../../../base/value/value.ts';
import { isUnknownToken, type RequestFailure, withRetry } from '../../../core/session/session.ts';
import type { Endpoint } from '../../../protocol/endpoints/endpoint.ts';
import { redactEvent, type Sent, sendEvent } from '../../../protocol/endpoints/send.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import { callReactionContent, HAND_TYPE, handContent } from '../../../protocol/events/rtc-signs.ts';
import { CALL_REACTION_TYPE } from '../../../protocol/events/rtc-types.ts';
import type { EventId, RoomId, TransactionId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { RtcFailure } from '../contract.ts';
import type { CallSignsNow, RtcSigns, SentReaction } from '../parts.ts';
import { RoomSigns, type SignDeps } from './room-signs.ts';

/** For what is said in a call: it is for now, so it does not go through the outbox. */
const TRIES = { retries: 3, firstMs: 500, longestMs: 2_000 };

/** Raised hands and emoji in calls, as Element Call sends them. */
export class CallSigns implements RtcSigns {
  readonly #account: SignDeps;
  readonly #rooms = new Map<RoomId, RoomSigns>();

  constructor(account: SignDeps) {
    this.#account = account;
  }

  of(roomId: RoomId, members: Readable<readonly RtcMember[]>): Readable<CallSignsNow> {
    const known = this.#rooms.get(roomId);
    if (known?.members === members) return known.shown;
    const signs = new RoomSigns(this.#account, roomId, members);
    this.#rooms.set(roomId, signs);
    return signs.shown;
  }

  /** A hand that is up is not raised again. All that the user has up at this membership are lowered. */
  async raise(roomId: RoomId, { eventId: target }: RtcMember, isRaised: boolean): Promise<Result<null, RtcFailure>> {
    const { me, env } = this.#account;
    const signs = this.#rooms.get(roomId);
    if (signs === undefined) return err({ kind: 'notInCall' });
    const up = signs.handsOf(me, target);
    if (isRaised) {
      if (up.length > 0) return ok(null);
      const sent = await this.#say(roomId, HAND_TYPE, handContent(target));
      if (!sent.ok) return sent;
      signs.raised({ eventId: sent.value, target, sender: me, at: env.clock.now() });
      return ok(null);
    }
    for (const eventId of up) {
      const lowered = await this.#send(redactEvent(roomId, eventId, this.#transaction()));
      if (!lowered.ok) return lowered;
      signs.lowered(eventId);
    }
    return ok(null);
  }

  async react(
    roomId: RoomId,
    { eventId, memberId }: RtcMember,
    reaction: SentReaction,
  ): Promise<Result<null, RtcFailure>> {
    const signs = this.#rooms.get(roomId);
    if (signs === undefined) return err({ kind: 'notInCall' });
    // Nobody would show another one before this is gone.
    if (signs.shown.current.reactions.has(memberId)) return ok(null);
    const content = callReactionContent(eventId, reaction);
    if (content === null) return err({ kind: 'notSent', reason: 'no emoji' });
    const sent = await this.#say(roomId, CALL_REACTION_TYPE, content);
    return sent.ok ? ok(null) : sent;
  }

  /** Encrypted where the room is, but for what servers count (02.S-02). */
  async #say(roomId: RoomId, type: string, content: RawContent): Promise<Result<EventId, RtcFailure>> {
    const { rooms, crypto, events, scope } = this.#account;
    const isEncrypted = rooms.records.get(roomId)?.isEncrypted === true && !events.staysInClear(type);
    if (!isEncrypted) return this.#send(sendEvent(roomId, type, this.#transaction(), content));
    const encrypted = await crypto.encrypt(roomId, type, content, scope.signal);
    if (!encrypted.ok) return err({ kind: 'notSent', reason: encrypted.error.kind });
    return this.#send(sendEvent(roomId, 'm.room.encrypted', this.#transaction(), encrypted.value));
  }

  async #send(endpoint: Endpoint<Sent>): Promise<Result<EventId, RtcFailure>> {
    const { env, requests, scope } = this.#account;
    const { signal } = scope;
    const answer = await withRetry(env.clock, () => requests.send(endpoint, { signal }), { ...TRIES, signal });
    return answer.ok ? ok(answer.value.eventId) : err(failureOf(answer.error));
  }

  #transaction(): TransactionId {
    return `r${randomString(this.#account.env.random, 24)}` as TransactionId;
  }
}

function failureOf(failure: RequestFailure): RtcFailure {
  if (isUnknownToken(failure)) return { kind: 'signedOut' };
  return { kind: 'notSent', reason: failure.kind === 'serverError' ? failure.message : failure.kind };
}
