import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Readable } from '../../../base/value/value.ts';
import { callReactionContent, HAND_TYPE, handContent } from '../../../protocol/events/rtc-signs.ts';
import { CALL_REACTION_TYPE } from '../../../protocol/events/rtc-types.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { RtcFailure } from '../contract.ts';
import type { CallSignsNow, RtcSigns, SentReaction } from '../parts.ts';
import { sayNow, takeBackNow } from '../say-now.ts';
import { RoomSigns, type SignDeps } from './room-signs.ts';

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
      const sent = await sayNow(this.#account, roomId, { type: HAND_TYPE, content: handContent(target) });
      if (!sent.ok) return sent;
      signs.raised({ eventId: sent.value, target, sender: me, at: env.clock.now() });
      return ok(null);
    }
    for (const eventId of up) {
      const lowered = await takeBackNow(this.#account, roomId, eventId);
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
    const sent = await sayNow(this.#account, roomId, { type: CALL_REACTION_TYPE, content });
    return sent.ok ? ok(null) : sent;
  }
}
