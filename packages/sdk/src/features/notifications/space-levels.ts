import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf, withRetry } from '../../core/session/session.ts';
import { pushRules } from '../../protocol/endpoints/push-rules.ts';
import { decodePushRules, type PushRules } from '../../protocol/events/push-rules.ts';
import {
  decodeSpaceLevels,
  type SpaceLevels,
  withNotedRooms,
  withSpaceLevel,
} from '../../protocol/events/space-levels.ts';
import { SPACE_LEVELS_TYPE } from '../../protocol/events/space-levels-type.ts';
import { decodeTimedMutes } from '../../protocol/events/timed-mutes.ts';
import { TIMED_MUTES_TYPE } from '../../protocol/events/timed-mutes-type.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { type RoomNotificationMode, roomModesOf } from '../../protocol/rules/push/room-mode.ts';
import { changeNote, readNote, writeNote } from './account-note.ts';
import { readRules, roomModeRequests } from './change-rules.ts';
import type { RuleFailure, SpaceNotifications } from './contract.ts';
import { planLevels, type SpaceFacts, type SpacePlan, wantedLevels } from './space-plan.ts';

export type SpaceLevelsDeps = Need<
  'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'pushRules' | 'accountData' | 'roomGroups'
>;
type Progress = NonNullable<SpaceNotifications['progress']>;

/** Rooms come in numbers: they are looked at together. */
const LOOK_MS = 2_000;

/** Levels of spaces, as rules of their rooms (NT-14). Each engine of the user gives them to rooms that come into such a space. */
export class SpaceLevelRules {
  readonly #deps: SpaceLevelsDeps;
  readonly #levels: Readable<SpaceLevels>;
  readonly #serial = new Serial();
  readonly #progress = new ObservableValue<{ readonly spaceId: RoomId; readonly now: Progress } | null>(null);
  /** Joined rooms that were looked at. */
  readonly #seen = new Set<RoomId>();
  /** Rooms whose rule the server refused: not asked for again by themselves. */
  readonly #refused = new Set<RoomId>();
  #running: AbortController | null = null;
  #cancel: (() => void) | null = null;

  constructor(deps: SpaceLevelsDeps) {
    this.#deps = deps;
    const kept = deps.accountData.of(SPACE_LEVELS_TYPE);
    this.#levels = new DerivedValue([kept], () => decodeSpaceLevels(kept.current));
    const { scope, rooms, roomGroups } = deps;
    scope.onEnd(this.#levels.subscribe(() => this.#lookSoon()));
    scope.onEnd(roomGroups.changed.subscribe(() => this.#lookSoon()));
    scope.onEnd(rooms.changed.subscribe((changed) => this.#roomsChanged(changed)));
    scope.onEnd(() => this.#cancel?.());
    this.#lookSoon();
  }

  /** The level of a space, and how giving it to its rooms goes. */
  of(spaceId: RoomId): Readable<SpaceNotifications> {
    return new DerivedValue<SpaceNotifications>([this.#levels, this.#progress], () => {
      const progress = this.#progress.current;
      return {
        mode: this.#levels.current.spaces.get(spaceId) ?? 'default',
        progress: progress?.spaceId === spaceId ? progress.now : null,
      };
    });
  }

  /** Sets the level of a space. Answered once that is stored; the rooms get their rules then. One that runs ends. */
  async set(spaceId: RoomId, mode: RoomNotificationMode, signal: AbortSignal): Promise<Result<null, RuleFailure>> {
    this.#running?.abort();
    const { scope } = this.#deps;
    return this.#serial.run(async () => {
      const planned = await this.#plan({ spaceId, mode }, signal);
      if (!planned.ok) return planned;
      const running = new AbortController();
      this.#running = running;
      scope.run((ending) =>
        this.#serial.run(() => this.#apply(planned.value, spaceId, AbortSignal.any([ending, running.signal]))),
      );
      return ok(null);
    });
  }

  /** A mode that was chosen by hand is the room's own from then on. */
  async chosenByHand(
    roomId: RoomId,
    mode: RoomNotificationMode,
    signal: AbortSignal,
  ): Promise<Result<null, RuleFailure>> {
    const { spaces, rooms } = this.#levels.current;
    const isConcerned = rooms.has(roomId) || wantedLevels(spaces, this.#places()).has(roomId);
    if (!isConcerned) return ok(null);
    const notes = new Map([[roomId, mode === 'default' ? ('own' as const) : null]]);
    return this.#serial.run(() =>
      changeNote(this.#deps, SPACE_LEVELS_TYPE, (content) => withNotedRooms(content, notes), signal),
    );
  }

  #roomsChanged(changed: ReadonlySet<RoomId>): void {
    const { records } = this.#deps.rooms;
    for (const roomId of changed) {
      if (records.get(roomId)?.membership !== 'join') this.#seen.delete(roomId);
      else if (!this.#seen.has(roomId)) {
        this.#seen.add(roomId);
        this.#lookSoon();
      }
    }
  }

  #lookSoon(): void {
    const { clock, scope } = this.#deps;
    const { spaces, rooms } = this.#levels.current;
    if (this.#cancel !== null || (spaces.size === 0 && rooms.size === 0)) return;
    this.#cancel = clock.setTimer(LOOK_MS, () => {
      this.#cancel = null;
      if (this.#needsRun()) scope.run((signal) => this.#serial.run(() => this.#runAlone(signal)));
    });
  }

  /** By what is known here; what the server says decides. */
  #needsRun(): boolean {
    const { current } = this.#deps.pushRules.current;
    const plan = planLevels(
      this.#levels.current,
      null,
      this.#facts((roomId) => current.modeOf(roomId)),
    );
    return [...plan.set.keys(), ...plan.restore, ...plan.forget].some((roomId) => !this.#refused.has(roomId));
  }

  async #runAlone(signal: AbortSignal): Promise<void> {
    // Another run may have done it meanwhile.
    if (!this.#needsRun()) return;
    const planned = await this.#plan(null, signal);
    if (planned.ok) await this.#apply(planned.value, null, signal);
  }

  /** Reads note and rules as the server has them, and writes what is going to be done: a rule without a note would be the user's own. */
  async #plan(
    change: { readonly spaceId: RoomId; readonly mode: RoomNotificationMode } | null,
    signal: AbortSignal,
  ): Promise<Result<Planned, RuleFailure>> {
    const { clock, requests } = this.#deps;
    const note = await readNote(this.#deps, SPACE_LEVELS_TYPE, signal);
    if (!note.ok) return note;
    const asked = await withRetry(clock, () => requests.send(pushRules(), { signal }), { signal });
    if (!asked.ok) return err(refusalOf(asked.error));
    const rules = decodePushRules(asked.value);
    const modes = roomModesOf(rules);
    const before = decodeSpaceLevels(note.value).spaces;
    const level = change === null || change.mode === 'default' ? null : change.mode;
    const content = change === null ? note.value : withSpaceLevel(note.value, change.spaceId, level);
    const facts = this.#facts((roomId) => modes.get(roomId) ?? 'default');
    const plan = planLevels(decodeSpaceLevels(content), change === null ? null : before, facts);
    const forgotten = plan.forget.map((roomId) => [roomId, null] as const);
    const noted = withNotedRooms(content, new Map([...plan.set, ...forgotten]));
    const isSame = change === null && plan.set.size === 0 && plan.forget.length === 0;
    const written = isSame ? ok(null) : await writeNote(this.#deps, SPACE_LEVELS_TYPE, noted, signal);
    return written.ok ? ok({ plan, rules }) : written;
  }

  /** Changes the rules of rooms one after the other. A server that limits the rate names the wait, and that is kept. */
  async #apply({ plan, rules }: Planned, spaceId: RoomId | null, signal: AbortSignal): Promise<void> {
    const { clock, requests, pushRules: book } = this.#deps;
    const before = book.current.current;
    const steps = [...plan.set, ...plan.restore.map((roomId) => [roomId, 'default'] as const)];
    const restored = new Map<RoomId, null>();
    const now = { kind: 'running' as Progress['kind'], total: steps.length, done: 0, refused: 0 };
    const show = () => spaceId !== null && this.#progress.set({ spaceId, now: { ...now } });
    show();
    for (const [roomId, mode] of steps) {
      let isDone = true;
      for (const endpoint of roomModeRequests(rules, roomId, mode)) {
        const answer = await withRetry(clock, () => requests.send(endpoint, { signal }), { signal });
        // A rule that is to be removed may be gone already.
        const isGone = !answer.ok && answer.error.kind === 'serverError' && answer.error.status === 404;
        isDone &&= answer.ok || (isGone && endpoint.request.method === 'DELETE');
      }
      if (signal.aborted) break;
      if (isDone && mode === 'default') restored.set(roomId, null);
      if (!isDone) this.#refused.add(roomId);
      now.done += isDone ? 1 : 0;
      now.refused += isDone ? 0 : 1;
      show();
    }
    now.kind = 'done';
    show();
    if (steps.length === 0 || this.#deps.scope.signal.aborted) return;
    await readRules(this.#deps, before, this.#deps.scope.signal);
    if (restored.size === 0) return;
    const forget = (content: Parameters<typeof withNotedRooms>[0]) => withNotedRooms(content, restored);
    await changeNote(this.#deps, SPACE_LEVELS_TYPE, forget, this.#deps.scope.signal);
  }

  #facts(modeOf: SpaceFacts['modeOf']): SpaceFacts {
    const timed = decodeTimedMutes(this.#deps.accountData.of(TIMED_MUTES_TYPE).current);
    return { ...this.#places(), modeOf, isTimed: (roomId) => timed.has(roomId) };
  }

  #places(): Pick<SpaceFacts, 'roomsOf' | 'isRoom'> {
    const { rooms, roomGroups } = this.#deps;
    return {
      roomsOf: (spaceId) => {
        const found = roomGroups.roomsOf(spaceId);
        return found === null || found === 'all' ? [] : found;
      },
      isRoom: (roomId) => {
        const record = rooms.records.get(roomId);
        return record?.membership === 'join' && !record.isSpace;
      },
    };
  }
}

interface Planned {
  readonly plan: SpacePlan;
  readonly rules: PushRules;
}
