import type { EpochMs } from '../../base/clock/clock.ts';
import type { Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../core/session/session.ts';
import { pushRules } from '../../protocol/endpoints/push-rules.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodePushRules } from '../../protocol/events/push-rules.ts';
import { decodeTimedMutes, type TimedMute, withTimedMute } from '../../protocol/events/timed-mutes.ts';
import { TIMED_MUTES_TYPE } from '../../protocol/events/timed-mutes-type.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { roomModesOf } from '../../protocol/rules/push/room-mode.ts';
import { changeNote, readNote } from './account-note.ts';
import { changeRules, roomModeRequests } from './change-rules.ts';
import type { RuleFailure } from './contract.ts';

export type TimedMutesDeps = Need<'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'pushRules' | 'accountData'>;

/** An end that did not get through is tried again after this time. */
const AGAIN_MS = 60_000;

/**
 * Rooms that are muted for a time (NT-12). Each engine of the user ends what is over. Before it does, it asks the server for the note and the
 * rules as they are now: whoever ended it already, or chose another mode by hand, has taken the note away or is no longer muted.
 */
export class TimedMutes {
  readonly #deps: TimedMutesDeps;
  readonly #mutes: Readable<ReadonlyMap<RoomId, TimedMute>>;
  /** The note is changed as a whole: the second change must know of the first. */
  readonly #serial = new Serial();
  /** Noted rooms that were muted when the rules were last looked at. */
  #muted: ReadonlySet<RoomId> = new Set();
  #cancel: () => void = () => undefined;

  constructor(deps: TimedMutesDeps) {
    this.#deps = deps;
    const kept = deps.accountData.of(TIMED_MUTES_TYPE);
    this.#mutes = new DerivedValue([kept], () => decodeTimedMutes(kept.current));
    const { current } = deps.pushRules;
    deps.scope.onEnd(this.#mutes.subscribe(() => this.#look()));
    deps.scope.onEnd(current.subscribe(() => this.#look()));
    deps.scope.onEnd(() => this.#cancel());
    this.#look();
  }

  /** Follows when the mute of a room ends; null where it does not end by itself. */
  until(roomId: RoomId): Readable<EpochMs | null> {
    const { current } = this.#deps.pushRules;
    return new DerivedValue<EpochMs | null>([this.#mutes, current], () =>
      this.#isMuted(roomId) ? (this.#mutes.current.get(roomId)?.untilMs ?? null) : null,
    );
  }

  /** Mutes a room for a time. The note comes first: a mute without one would never end. */
  muteFor(roomId: RoomId, forMs: number, signal: AbortSignal): Promise<Result<null, RuleFailure>> {
    const { clock, pushRules: book } = this.#deps;
    return this.#serial.run(async () => {
      const mode = book.current.current.modeOf(roomId);
      const untilMs = clock.now() + forMs;
      const noted = await this.#note(signal, (content) => {
        const before = mode === 'mute' ? (decodeTimedMutes(content).get(roomId)?.before ?? 'default') : mode;
        return withTimedMute(content, roomId, { untilMs, before });
      });
      if (!noted.ok) return noted;
      return changeRules(this.#deps, roomModeRequests(book.current.current.rules, roomId, 'mute'), signal);
    });
  }

  /** Ends the mute of a room now: the mode before comes back. */
  unmute(roomId: RoomId, signal: AbortSignal): Promise<Result<null, RuleFailure>> {
    return this.#serial.run(async () => {
      const note = await this.#read(signal);
      if (!note.ok) return note;
      const mode = decodeTimedMutes(note.value).get(roomId)?.before ?? 'default';
      const { rules } = this.#deps.pushRules.current.current;
      const changed = await changeRules(this.#deps, roomModeRequests(rules, roomId, mode), signal);
      return changed.ok ? this.#forget(roomId, null, signal) : changed;
    });
  }

  /** Takes the note of a room away: its mode was chosen by hand. */
  forget(roomId: RoomId, signal: AbortSignal): Promise<Result<null, RuleFailure>> {
    return this.#serial.run(() => this.#forget(roomId, null, signal));
  }

  /** `untilMs`: takes away no other note than this; null for any. */
  #forget(roomId: RoomId, untilMs: number | null, signal: AbortSignal): Promise<Result<null, RuleFailure>> {
    return this.#note(signal, (content) => {
      const noted = decodeTimedMutes(content).get(roomId);
      const isMeant = noted !== undefined && (untilMs === null || noted.untilMs === untilMs);
      return isMeant ? withTimedMute(content, roomId, null) : null;
    });
  }

  /** Takes the note away if the server, too, says that the room is muted no more: sync may bring rules older than those known. */
  #forgetUnmuted(roomId: RoomId, untilMs: number, signal: AbortSignal): Promise<void> {
    return this.#serial.run(async () => {
      const rules = await this.#deps.requests.send(pushRules(), { signal });
      if (!rules.ok || roomModesOf(decodePushRules(rules.value)).get(roomId) === 'mute') return;
      await this.#forget(roomId, untilMs, signal);
    });
  }

  #isMuted(roomId: RoomId): boolean {
    return this.#deps.pushRules.current.current.modeOf(roomId) === 'mute';
  }

  /** Notices modes that were chosen by hand, and when the next mute ends. */
  #look(): void {
    const { clock, scope } = this.#deps;
    const mutes = this.#mutes.current;
    const now = clock.now();
    const before = this.#muted;
    this.#muted = new Set([...mutes.keys()].filter((roomId) => this.#isMuted(roomId)));
    for (const [roomId, { untilMs }] of mutes) {
      if (untilMs <= now || !before.has(roomId) || this.#muted.has(roomId)) continue;
      scope.run((signal) => this.#forgetUnmuted(roomId, untilMs, signal));
    }
    const next = Math.min(...[...mutes.values()].map(({ untilMs }) => untilMs));
    if (Number.isFinite(next)) this.#wait(Math.max(0, next - now));
    else this.#cancel();
  }

  #wait(delayMs: number): void {
    const { clock, scope } = this.#deps;
    this.#cancel();
    this.#cancel = clock.setTimer(delayMs, () =>
      scope.run(async (signal) => {
        const isDone = await this.#endDue(signal);
        if (!isDone && !signal.aborted) this.#wait(AGAIN_MS);
      }),
    );
  }

  /** Ends what is over by what the server has now. Gives whether that is done. */
  async #endDue(signal: AbortSignal): Promise<boolean> {
    const { clock, requests } = this.#deps;
    const options = { ...UNTIL_IT_PASSES, signal };
    const rules = await withRetry(clock, () => requests.send(pushRules(), { signal }), options);
    const note = await this.#read(signal);
    if (!rules.ok || !note.ok) return false;
    const now = decodePushRules(rules.value);
    const modes = roomModesOf(now);
    const due = [...decodeTimedMutes(note.value)].filter(([, { untilMs }]) => untilMs <= clock.now());
    for (const [roomId, { before, untilMs }] of due) {
      if (modes.get(roomId) === 'mute') {
        const ended = await changeRules(this.#deps, roomModeRequests(now, roomId, before), signal);
        if (!ended.ok) return false;
      }
      const forgotten = await this.#serial.run(() => this.#forget(roomId, untilMs, signal));
      if (!forgotten.ok) return false;
    }
    return true;
  }

  #note(signal: AbortSignal, change: (content: RawContent) => RawContent | null): Promise<Result<null, RuleFailure>> {
    return changeNote(this.#deps, TIMED_MUTES_TYPE, change, signal);
  }

  #read(signal: AbortSignal): Promise<Result<RawContent, RuleFailure>> {
    return readNote(this.#deps, TIMED_MUTES_TYPE, signal);
  }
}
