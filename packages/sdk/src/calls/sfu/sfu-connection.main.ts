/**
 * The connection to one SFU, for as long as somebody's media are to go there or come from there. What breaks is first mended by LiveKit's
 * client with what it has; after that a new room is entered, with a new token, after growing waits (REL-64).
 */
import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Random } from '../../base/random/random.ts';
import type { Result } from '../../base/result/result.ts';
import type { SfuAccess, TokenFailure } from '../../features/rtc/contract.ts';
import type { SfuCallError } from '../many/shown-sfu-call.main.ts';
import { isFinalRefusal, reconnectWait, type Tries } from './sfu-reconnect.ts';
import type { MakeRoom, SfuKey, SfuPerson, SfuRoom, SfuRoomEvents, SfuRoomKind, WantedSizes } from './sfu-room.main.ts';

/** `failed`: it was given up. `refused`: the SFU does not want this device. `replaced`: this device came in somewhere else. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'failed' | 'refused' | 'replaced';

export interface ConnectionOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly makeRoom: MakeRoom;
  readonly kind: SfuRoomKind;
  readonly token: () => Promise<Result<SfuAccess, TokenFailure>>;
  /** Prepares a room that nobody is in yet. */
  readonly onRoom: (room: SfuRoom) => void;
  /** The state, or who is there, has changed. */
  readonly onChange: () => void;
  readonly onKeyTrouble: SfuRoomEvents['onKeyTrouble'];
  readonly onTalk: SfuRoomEvents['onTalk'];
  readonly onSilenced: SfuRoomEvents['onSilenced'];
  readonly onError: (error: SfuCallError) => void;
  readonly report: (error: unknown) => void;
}

type RoomEnd = 'lost' | 'replaced' | 'closed';

export class SfuConnection {
  readonly #options: ConnectionOptions;
  readonly #life = new AbortController();
  /** Ends a wait for the next try. */
  #wake = new AbortController();
  #state: ConnectionState = 'connecting';
  #room: SfuRoom | null = null;
  /** The room that this device is in, or goes into. */
  #latest: SfuRoom | null = null;
  /** The people there, looked for once until something changes. */
  #people: ReadonlyMap<string, SfuPerson> | null = null;
  #isVital = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#run().catch(options.report);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The room that this device is in; null while it is in none. It stays the same while its connection is mended. */
  get room(): SfuRoom | null {
    return this.#room;
  }

  setKey(key: SfuKey): void {
    this.#latest?.setKey(key);
  }

  want(sizes: ReadonlyMap<string, WantedSizes>): void {
    this.#latest?.want(sizes);
  }

  /** The people there, by their names at the SFU; nobody while this device is not. */
  get people(): ReadonlyMap<string, SfuPerson> {
    this.#people ??= this.#room?.people() ?? new Map();
    return this.#people;
  }

  /** Has people looked at anew: pictures grow without a word. */
  lookAgain(): void {
    this.#people = null;
  }

  /** Says whether the call ends without this SFU. One that is not vital is never given up. */
  setVital(isVital: boolean): void {
    this.#isVital = isVital;
  }

  /** The network is back: nothing is waited for. */
  hurry(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  close(): void {
    this.#life.abort();
    this.#wake.abort();
    this.#latest?.close();
    this.#latest = null;
    this.#hold(null);
  }

  #hold(room: SfuRoom | null): void {
    this.#room = room;
    this.lookAgain();
  }

  async #run(): Promise<void> {
    const { clock, random } = this.#options;
    let since = clock.monotonicMs();
    let count = 0;
    let wasThere = false;
    while (!this.#isOver) {
      const tries = { count, wasThere, isEndless: !this.#isVital, sinceMs: clock.monotonicMs() - since };
      const wait = reconnectWait(tries, (random.bytes(1)[0] ?? 0) / 255);
      if (wait === null) return this.#enter('failed');
      if (wait > 0) await sleep(clock, wait, this.#wake.signal);
      const end = this.#isOver
        ? 'closed'
        : await this.#stay(tries, () => {
            wasThere = true;
            count = 0;
          });
      if (end === 'closed') return;
      if (end === 'refused' || end === 'replaced') return this.#enter(end);
      if (end === 'lost') since = clock.monotonicMs();
      else count += 1;
      this.#enter(wasThere ? 'reconnecting' : 'connecting');
    }
  }

  /** Goes in, and stays for as long as it can. `missed`: it did not come in. */
  async #stay(tries: Tries, onIn: () => void): Promise<RoomEnd | 'missed' | 'refused'> {
    const { token, onError } = this.#options;
    const access = await token();
    if (this.#isOver) return 'closed';
    if (!access.ok) {
      onError({ kind: 'token', failure: access.error });
      return isFinalRefusal(access.error, tries) ? 'refused' : 'missed';
    }
    const { room, ended } = this.#newRoom();
    const entered = await room.connect(access.value);
    if (!entered.ok || this.#isOver) {
      room.close();
      if (!entered.ok && !this.#isOver) onError({ kind: 'connect', message: entered.error.message });
      return this.#isOver ? 'closed' : 'missed';
    }
    onIn();
    this.#hold(room);
    this.#enter('connected');
    const end = await ended;
    this.#hold(null);
    room.close();
    return end;
  }

  #newRoom(): { readonly room: SfuRoom; readonly ended: Promise<RoomEnd> } {
    const { makeRoom, kind, onRoom, onChange, onKeyTrouble, onTalk, onSilenced } = this.#options;
    let resolve: (end: RoomEnd) => void = () => undefined;
    const ended = new Promise<RoomEnd>((done) => {
      resolve = done;
    });
    const isIn = () => this.#room === room;
    const events: SfuRoomEvents = {
      onBroken: () => isIn() && this.#enter('reconnecting'),
      onMended: () => isIn() && this.#enter('connected'),
      onEnd: (end) => resolve(end),
      onPeople: () => {
        this.lookAgain();
        onChange();
      },
      onKeyTrouble,
      onTalk,
      onSilenced: (device) => isIn() && onSilenced(device),
    };
    const room: SfuRoom = makeRoom(events, kind);
    this.#life.signal.addEventListener('abort', () => resolve('closed'));
    this.#latest = room;
    onRoom(room);
    return { room, ended };
  }

  #enter(state: ConnectionState): void {
    if (this.#isOver || this.#state === state) return;
    this.#state = state;
    this.#options.onChange();
  }

  get #isOver(): boolean {
    return this.#life.signal.aborted;
  }
}
