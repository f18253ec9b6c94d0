/** A device without an engine around it: a crypto machine, and what it wants sent. For what is to be there before something is measured. */
import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import type { Result } from '@parley/sdk/internal/base/result/result.ts';
import { endpointOf } from '@parley/sdk/internal/core/crypto/outgoing-endpoint.ts';
import { createSystemClock } from '@parley/sdk/internal/platform/clock/system-clock.ts';
import type { CryptoMachine } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import { createMemoryCrypto } from '@parley/sdk/internal/platform/crypto/memory-crypto.ts';
import type { RawContent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { parseDeviceId, parseRoomId, parseUserId } from '@parley/sdk/internal/protocol/ids/parse.ts';
import { ask, textOf } from '../../ops/homeserver/client-api.mjs';
import { idOf, PASSWORD } from '../account/people.ts';
import { nodeMachine } from '../engine/node-machine.ts';

/** A new key after so many messages, as rooms have it that say nothing else. */
const MESSAGES_A_KEY = 100;
/** A part of it: so none is used more often, where rooms are written to in such steps. */
const MESSAGES_A_LOOK = 20;
const WEEK_MS = 7 * 24 * 3_600_000;

export class BareDevice {
  readonly #url: string;
  readonly #token: string;
  readonly #machine: CryptoMachine;

  private constructor(url: string, token: string, machine: CryptoMachine) {
    this.#url = url;
    this.#token = token;
    this.#machine = machine;
  }

  /** Signs in on a new device and gives its keys to the server. */
  static async signIn(url: string, name: string): Promise<BareDevice> {
    const identifier = { type: 'm.id.user', user: name };
    const login = { type: 'm.login.password', identifier, password: PASSWORD };
    const session = await ask(`${url}/_matrix/client/v3/login`, { method: 'POST', body: login });
    const { time, logSink } = nodeMachine((address, init) => fetch(address, init));
    const machines = createMemoryCrypto(createSystemClock(time), createLog(logSink), null);
    const userId = known(parseUserId(idOf(name)));
    const deviceId = known(parseDeviceId(session['device_id']));
    const machine = must(await machines.open({ userId, deviceId, store: null }));
    const device = new BareDevice(url, textOf(session, 'access_token'), machine);
    await device.#sendWanted('keysUpload');
    return device;
  }

  /** What `contents` become in a room of `readers`, whose devices get the keys: one for each hundred. */
  async encrypt(room: string, readers: readonly string[], contents: readonly RawContent[]): Promise<RawContent[]> {
    const [roomId, users] = [known(parseRoomId(room)), readers.map((reader) => known(parseUserId(reader)))];
    const encrypted: RawContent[] = [];
    for (const [at, content] of contents.entries()) {
      // The module traps where a key that is worn out is used, and says of none how worn it is.
      if (at % MESSAGES_A_LOOK === 0) await this.#share(roomId, users);
      encrypted.push(must(await this.#machine.encrypt(roomId, 'm.room.message', content)));
    }
    return encrypted;
  }

  end(): void {
    this.#machine.close();
  }

  async #share(roomId: RoomId, users: readonly UserId[]): Promise<void> {
    must(await this.#machine.track(users));
    await this.#sendWanted('keysQuery');
    const claim = must(await this.#machine.claimMissing(users));
    if (claim !== null) await this.#perform(claim);
    const settings = { periodMs: WEEK_MS, periodMessages: MESSAGES_A_KEY, historyVisibility: 'shared' } as const;
    const shares = must(await this.#machine.shareRoomKey(roomId, users, { ...settings, recipients: 'all' }));
    for (const share of shares) await this.#perform(share);
  }

  async #sendWanted(wanted: CryptoRequest['kind']): Promise<void> {
    for (const request of must(await this.#machine.outgoing()))
      if (request.kind === wanted) await this.#perform(request);
  }

  async #perform(request: CryptoRequest): Promise<void> {
    const { method, path, bytes } = endpointOf(request);
    const sent = { method, token: this.#token, ...(bytes && { bytes: Buffer.from(bytes.data) }) };
    must(await this.#machine.markSent(request, JSON.stringify(await ask(this.#url + path, sent))));
  }
}

function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`the machine failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

function known<Id>(id: Id | null): Id {
  if (id === null) throw new Error('no id');
  return id;
}
