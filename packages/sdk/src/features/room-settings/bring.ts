import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { withRetry } from '../../core/session/session.ts';
import { actOnPerson } from '../../protocol/endpoints/room-people.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Bringing, RoomSettingsFailure } from './contract.ts';

const NONE: Bringing = { kind: 'none' };

interface Run {
  readonly value: ObservableValue<Bringing>;
  stop: AbortController | null;
}

/**
 * Invites the members of upgraded rooms to those that go on, one person at a time: a server that limits the rate names the wait, and
 * that is kept. Lives with the account, so that leaving the page does not end it.
 */
export class BringingPeople {
  readonly #account: Need<'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'crypto'>;
  readonly #runs = new Map<RoomId, Run>();

  constructor(account: Need<'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'crypto'>) {
    this.#account = account;
  }

  /** The progress for the room that was upgraded. */
  of(from: RoomId): Readable<Bringing> {
    return this.#run(from).value;
  }

  /** Begins. One that runs goes on. */
  async start(from: RoomId, to: RoomId): Promise<Result<null, RoomSettingsFailure>> {
    const run = this.#run(from);
    if (run.stop !== null) return ok(null);
    const { rooms, members, scope } = this.#account;
    if (!rooms.records.has(from)) return err({ kind: 'unknownRoom' });
    const stop = new AbortController();
    run.stop = stop;
    run.value.set({ kind: 'running', to, total: 0, invited: 0, refused: 0 });
    const loaded = await members.load(from);
    if (!loaded.ok) {
      run.stop = null;
      run.value.set(NONE);
      return err({ kind: loaded.error.kind === 'unknownRoom' ? 'unknownRoom' : 'unreachable' });
    }
    const people = await this.#peopleOf(from, to);
    scope.run((signal) => this.#invite(run, { to, people, signal: AbortSignal.any([signal, stop.signal]) }));
    return ok(null);
  }

  /** Ends it where it stands. */
  stop(from: RoomId): Result<null, RoomSettingsFailure> {
    this.#runs.get(from)?.stop?.abort();
    return ok(null);
  }

  #run(from: RoomId): Run {
    let run = this.#runs.get(from);
    if (run === undefined) this.#runs.set(from, (run = { value: new ObservableValue<Bringing>(NONE), stop: null }));
    return run;
  }

  /** Members of the old room who are not in the new one, nor invited or banned there as far as that is known. */
  async #peopleOf(from: RoomId, to: RoomId): Promise<readonly UserId[]> {
    const { rooms, me } = this.#account;
    const [old, next] = await Promise.all([rooms.load(from), rooms.load(to)]);
    if (!old.ok) return [];
    const there = next.ok ? next.value.state : null;
    return [...old.value.state.members()].flatMap((event) => {
      const member = decodeMember(event);
      if (member === null || member.userId === me) return [];
      if (member.membership !== 'join' && member.membership !== 'invite') return [];
      const known = there?.member(member.userId)?.content['membership'] ?? 'leave';
      return known === 'leave' || known === 'knock' ? [member.userId] : [];
    });
  }

  async #invite(
    run: Run,
    { to, people, signal }: { readonly to: RoomId; readonly people: readonly UserId[]; readonly signal: AbortSignal },
  ): Promise<void> {
    const { clock, requests, crypto } = this.#account;
    const counts = { to, total: people.length, invited: 0, refused: 0 };
    for (const userId of people) {
      run.value.set({ kind: 'running', ...counts });
      if (signal.aborted) break;
      const send = () => requests.send(actOnPerson(to, 'invite', userId), { signal });
      const invite = () => withRetry(clock, send, { signal });
      const answer = await crypto.history.owed.invite({ roomId: to, userId }, invite);
      if (signal.aborted) break;
      if (answer.ok) counts.invited += 1;
      else counts.refused += 1;
    }
    run.stop = null;
    run.value.set({ kind: signal.aborted ? 'stopped' : 'done', ...counts });
  }
}
