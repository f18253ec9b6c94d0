import { sleep } from '../../base/clock/clock.ts';
import { isSameData } from '../../base/json/same-data.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { withRetry } from '../../core/session/session.ts';
import { actOnPerson } from '../../protocol/endpoints/room-people.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PolicyIndex } from '../../protocol/rules/policy-index.ts';
import { levelFor, mayRemove, powerLevelOf } from '../../protocol/rules/power.ts';
import type { Applying, MatchedMember, PolicyFailure } from './contract.ts';

/** Members that are looked up without letting anything else happen. */
const MEMBERS_AT_ONCE = 500;

type Deps = Need<'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'members'>;
type Progress = Omit<Exclude<Applying, { readonly kind: 'none' }>, 'mayApply'>;

interface Run {
  readonly progress: ObservableValue<Progress | null>;
  stop: AbortController | null;
}

/**
 * Bans members of rooms whom policy lists name, one after the other: a server that limits the rate names the wait, and that is kept. Lives
 * with the account, so that leaving the page does not end it.
 */
export class ApplyingLists {
  readonly #deps: Deps;
  readonly #index: Readable<PolicyIndex | null>;
  readonly #runs = new Map<RoomId, Run>();

  /** `index`: the lists that the user follows; null for as long as they are unknown. */
  constructor(deps: Deps, index: Readable<PolicyIndex | null>) {
    this.#deps = deps;
    this.#index = index;
  }

  /** The progress, and whether there may be any. */
  open(roomId: RoomId, scope: Scope): Readable<Applying> {
    const { rooms } = this.#deps;
    const run = this.#run(roomId);
    const changed = new Signal<void>();
    scope.onEnd(rooms.open(roomId));
    scope.onEnd(rooms.changed.subscribe((ids) => ids.has(roomId) && changed.emit()));
    scope.run(async () => {
      await rooms.load(roomId);
      changed.emit();
    });
    return new DerivedValue<Applying>([changed, run.progress, this.#index], (before) => {
      const mayApply = this.#index.current?.isEmpty === false && this.#mayBan(roomId);
      const progress = run.progress.current;
      const next: Applying = progress === null ? { kind: 'none', mayApply } : { ...progress, mayApply };
      return before !== undefined && isSameData(before, next) ? before : next;
    });
  }

  /** Members whom a list names and whom the user may ban, by their names. */
  async matches(roomId: RoomId, signal: AbortSignal): Promise<Result<readonly MatchedMember[], PolicyFailure>> {
    const { rooms, members, clock, me } = this.#deps;
    if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
    const loaded = await members.load(roomId);
    const room = await rooms.load(roomId);
    if (!loaded.ok || !room.ok) return err({ kind: 'unreachable' });
    const { state } = room.value;
    const found: MatchedMember[] = [];
    let looked = 0;
    for (const userId of presentIn(state)) {
      looked += 1;
      if (looked % MEMBERS_AT_ONCE === 0) await sleep(clock, 0, signal);
      const hit = userId === me ? undefined : this.#index.current?.onUser(userId)[0];
      if (hit === undefined || !this.#mayBanMember(state, userId)) continue;
      found.push({ userId, name: state.nameOf(userId), listName: hit.listName, reason: hit.reason });
    }
    return ok(found.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name))));
  }

  /** Begins. One that runs goes on. */
  start({
    roomId,
    userIds,
  }: {
    readonly roomId: RoomId;
    readonly userIds: readonly UserId[];
  }): Result<null, { readonly kind: 'unknownRoom' }> {
    const run = this.#run(roomId);
    if (run.stop !== null) return ok(null);
    if (!this.#deps.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
    const stop = new AbortController();
    run.stop = stop;
    run.progress.set({ kind: 'running', total: userIds.length, banned: 0, refused: 0 });
    this.#deps.scope.run((signal) => this.#ban(run, roomId, userIds, AbortSignal.any([signal, stop.signal])));
    return ok(null);
  }

  /** Ends it where it stands. */
  stop(roomId: RoomId): Result<null, never> {
    this.#runs.get(roomId)?.stop?.abort();
    return ok(null);
  }

  #run(roomId: RoomId): Run {
    let run = this.#runs.get(roomId);
    if (run === undefined)
      this.#runs.set(roomId, (run = { progress: new ObservableValue<Progress | null>(null), stop: null }));
    return run;
  }

  async #ban(run: Run, roomId: RoomId, userIds: readonly UserId[], signal: AbortSignal): Promise<void> {
    const { clock, requests } = this.#deps;
    const counts = { total: userIds.length, banned: 0, refused: 0 };
    for (const userId of userIds) {
      run.progress.set({ kind: 'running', ...counts });
      // A list may have changed its mind while others were banned.
      const hit = this.#index.current?.onUser(userId)[0];
      if (hit === undefined) {
        counts.total -= 1;
        continue;
      }
      const ask = actOnPerson(roomId, 'ban', userId, hit.reason ?? '');
      const answer = await withRetry(clock, () => requests.send(ask, { signal }), { signal });
      if (signal.aborted) break;
      if (answer.ok) counts.banned += 1;
      else counts.refused += 1;
    }
    run.stop = null;
    run.progress.set({ kind: signal.aborted ? 'stopped' : 'done', ...counts });
  }

  #mayBan(roomId: RoomId): boolean {
    const { rooms, me } = this.#deps;
    const state = rooms.peek(roomId)?.state;
    if (state === undefined || rooms.records.get(roomId)?.membership !== 'join') return false;
    const power = roomPowerOf(state);
    return powerLevelOf(power, me) >= levelFor(power, 'ban');
  }

  #mayBanMember(state: RoomState, userId: UserId): boolean {
    const { rooms, me } = this.#deps;
    const membership = rooms.records.get(state.roomId)?.membership ?? null;
    return mayRemove(roomPowerOf(state), { userId: me, membership, isGuest: false }, 'ban', userId);
  }
}

/** Everybody who is in a room, invited to it, or asks to join. */
function presentIn(state: RoomState): readonly UserId[] {
  return [...state.members()].flatMap((event) => {
    const member = decodeMember(event);
    const isAway = member === null || member.membership === 'leave' || member.membership === 'ban';
    return isAway ? [] : [member.userId];
  });
}
