import { type Clock, sleep } from '../../../base/clock/clock.ts';
import { booleanAt, objectAt } from '../../../base/json/guards.ts';
import type { Random } from '../../../base/random/random.ts';
import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Signal } from '../../../base/value/signal.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import { accountData, setAccountData } from '../../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { AccountDataEvent } from '../../../protocol/sync/sync-batch.ts';
import type { RequestFailure, Requests } from '../../session/requests.ts';
import { withRetry } from '../../session/with-retry.ts';
import { checkOf, isKeyOf, openSecret, SECRET_KEY_BYTES, type SecretNotOpened, sealSecret } from './secret-cipher.ts';
import {
  DEFAULT_KEY_TYPE,
  keyTypeOf,
  type Passphrase,
  readDefaultKeyId,
  readKeyInfo,
  readSealed,
  SECRET_ALGORITHM,
  type SecretKeyInfo,
  type SecretName,
  writeKeyInfo,
} from './secret-content.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type SecretFailure =
  /** Something about keys or contents, in the words of the protocol (06.SS-04). */
  { readonly kind: 'secretStorage'; readonly text: string } | SecretNotOpened | RequestFailure;

/** Asked for the key of one of `keys`, by their ids. Null if it has none. */
export type AskKey = (keys: ReadonlyMap<string, SecretKeyInfo>, name: string) => Promise<KnownKey | null>;

/** A key, and the id that it is described under. */
export interface KnownKey {
  readonly keyId: string;
  readonly key: Bytes;
}

export interface SecretStorageOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly primitives: Primitives;
  readonly requests: Requests;
  readonly me: UserId;
  /** Tells what syncs bring of the account's data. */
  readonly accountData: Signal<AccountDataEvent>;
  readonly signal: AbortSignal;
}

/** As other clients say it. */
const BACKUP_DISABLED_TYPE = 'm.org.matrix.custom.backup_disabled';
const KEY_ID_LENGTH = 32;
const RETRIES = 3;
/** Time that a new default key may take to come back by sync before the server is asked. */
const ECHO_WITHIN_MS = 10_000;

/**
 * Secrets of the account at its server, sealed by keys that only the person has. Always asked of the server: what a sync said may be
 * older than what another device just did.
 */
export class SecretStorage {
  readonly #options: SecretStorageOptions;
  readonly #infos = new Map<string, SecretKeyInfo>();

  constructor(options: SecretStorageOptions) {
    this.#options = options;
  }

  /** The id of the key in use; null for none. */
  async defaultKeyId(): Promise<Result<string | null, SecretFailure>> {
    const content = await this.#get(DEFAULT_KEY_TYPE);
    if (!content.ok) return content;
    return ok(content.value === null ? null : readDefaultKeyId(content.value));
  }

  /** Makes this key the one in use, and waits until the server tells so (06.SS-05). */
  async setDefaultKeyId(keyId: string): Promise<Result<void, SecretFailure>> {
    const { accountData: told, clock, signal } = this.#options;
    const isIt = (content: RawContent) => readDefaultKeyId(content) === keyId;
    const echoed = new AbortController();
    const stop = told.subscribe(({ type, content }) => {
      if (type === DEFAULT_KEY_TYPE && isIt(content)) echoed.abort();
    });
    const put = await this.#put(DEFAULT_KEY_TYPE, { key: keyId });
    if (put.ok) await sleep(clock, ECHO_WITHIN_MS, AbortSignal.any([signal, echoed.signal]));
    stop();
    if (!put.ok) return put;
    const now = await this.defaultKeyId();
    if (!now.ok) return now;
    return now.value === keyId ? ok() : failed(`Unknown key: ${keyId}`);
  }

  /** Description of a key; null if there is none. It is requested once, because it does not change. */
  async keyInfo(keyId: string): Promise<Result<SecretKeyInfo | null, SecretFailure>> {
    const known = this.#infos.get(keyId);
    if (known !== undefined) return ok(known);
    const content = await this.#get(keyTypeOf(keyId));
    if (!content.ok) return content;
    const info = content.value === null ? null : readKeyInfo(content.value);
    if (info !== null) this.#infos.set(keyId, info);
    return ok(info);
  }

  /** Describes a new key under an id that is not in use. */
  async addKey(
    algorithm: string,
    { key, passphrase = null }: { readonly key: Bytes; readonly passphrase?: Passphrase | null },
  ): Promise<Result<string, SecretFailure>> {
    if (algorithm !== SECRET_ALGORITHM) return failed(`Unknown key algorithm ${algorithm}`);
    const { primitives, random } = this.#options;
    const check = await checkOf(primitives, key, random.bytes(16));
    for (;;) {
      const keyId = randomString(random, KEY_ID_LENGTH);
      const known = await this.#get(keyTypeOf(keyId));
      if (!known.ok) return known;
      if (known.value !== null) continue;
      const put = await this.#put(keyTypeOf(keyId), writeKeyInfo({ algorithm, name: null, passphrase, check }));
      return put.ok ? ok(keyId) : put;
    }
  }

  /** Whether `key` is the one that `info` describes. */
  async isKeyOf(key: Bytes, info: SecretKeyInfo): Promise<Result<boolean, SecretFailure>> {
    if (info.algorithm !== SECRET_ALGORITHM) return failed('Unknown algorithm');
    return ok(await isKeyOf(this.#options.primitives, key, info));
  }

  /**
   * Stores a secret, sealed by each of `keyIds`, or by the key in use where that is null. What sealed it before does no more,
   * unless `keepsOthers`: then it must be the same secret.
   */
  async store(
    name: SecretName,
    secret: string,
    keyIds: readonly string[] | null,
    askKey: AskKey | null,
    { keepsOthers = false } = {},
  ): Promise<Result<void, SecretFailure>> {
    const ids = keyIds === null ? await this.#defaultKeyIds() : ok(keyIds);
    if (!ids.ok) return ids;
    if (ids.value.length === 0) return failed('Zero keys given to encrypt with!');
    const before = keepsOthers ? await this.#get(name) : ok(null);
    if (!before.ok) return before;
    const encrypted = { ...(before.value !== null && objectAt(before.value, 'encrypted')) };
    for (const keyId of ids.value) {
      const info = await this.keyInfo(keyId);
      if (!info.ok) return info;
      if (info.value === null) return failed(`Unknown key: ${keyId}`);
      const asked = await this.#ask(new Map([[keyId, info.value]]), name, askKey);
      if (!asked.ok) return asked;
      const { primitives, random } = this.#options;
      encrypted[keyId] = await sealSecret(primitives, { key: asked.value.key, name, secret, iv: random.bytes(16) });
    }
    return this.#put(name, { encrypted });
  }

  /** A secret; null if there is none. */
  async get(name: SecretName, askKey: AskKey | null): Promise<Result<string | null, SecretFailure>> {
    const content = await this.#get(name);
    if (!content.ok) return content;
    if (content.value === null) return ok(null);
    const sealed = readSealed(content.value);
    if (sealed === null) return failed('Content is not encrypted!');
    const keys = await this.#knownKeys([...sealed.keys()]);
    if (!keys.ok) return keys;
    if (keys.value.size === 0)
      return failed(
        `Could not decrypt ${name} because none of the keys it is encrypted with (${[...sealed.keys()].join()}) are for a supported algorithm`,
      );
    const asked = await this.#ask(keys.value, name, askKey);
    if (!asked.ok) return asked;
    const found = sealed.get(asked.value.keyId);
    if (found === undefined) return failed('App returned unknown key from getSecretStorageKey!');
    return openSecret(this.#options.primitives, { key: asked.value.key, name, sealed: found });
  }

  /** A secret that this very key opens; null if it is not there, or sealed by others only. */
  async open(name: SecretName, { keyId, key }: KnownKey): Promise<Result<string | null, SecretFailure>> {
    const content = await this.#get(name);
    if (!content.ok) return content;
    const sealed = content.value === null ? undefined : readSealed(content.value)?.get(keyId);
    return sealed === undefined ? ok(null) : openSecret(this.#options.primitives, { key, name, sealed });
  }

  /** True if there is a secret that this key decrypts. */
  async isSealedBy(name: SecretName, keyId: string): Promise<Result<boolean, SecretFailure>> {
    const content = await this.#get(name);
    if (!content.ok) return content;
    return ok(content.value !== null && readSealed(content.value)?.has(keyId) === true);
  }

  /** The keys of a known algorithm that seal a secret; empty if it is not there. */
  async keysOf(name: SecretName): Promise<Result<ReadonlyMap<string, SecretKeyInfo>, SecretFailure>> {
    const content = await this.#get(name);
    if (!content.ok) return content;
    const sealed = content.value === null ? null : readSealed(content.value);
    return this.#knownKeys([...(sealed?.keys() ?? [])]);
  }

  /** True if the user disabled the backup. Then no device creates one by itself. */
  async isBackupDisabled(): Promise<Result<boolean, SecretFailure>> {
    const content = await this.#get(BACKUP_DISABLED_TYPE);
    return content.ok ? ok(content.value !== null && booleanAt(content.value, 'disabled') === true) : content;
  }

  setBackupDisabled(disabled: boolean): Promise<Result<void, SecretFailure>> {
    return this.#put(BACKUP_DISABLED_TYPE, { disabled });
  }

  /** Deletes a secret. */
  delete(name: SecretName): Promise<Result<void, SecretFailure>> {
    // Account data cannot be deleted; nothing at all stands for that.
    return this.#put(name, {});
  }

  async #defaultKeyIds(): Promise<Result<readonly string[], SecretFailure>> {
    const keyId = await this.defaultKeyId();
    if (!keyId.ok) return keyId;
    return keyId.value === null ? failed('No keys specified and no default key present') : ok([keyId.value]);
  }

  async #knownKeys(ids: readonly string[]): Promise<Result<ReadonlyMap<string, SecretKeyInfo>, SecretFailure>> {
    const keys = new Map<string, SecretKeyInfo>();
    for (const keyId of ids) {
      if (readDefaultKeyId({ key: keyId }) === null) continue;
      const info = await this.keyInfo(keyId);
      if (!info.ok) return info;
      if (info.value?.algorithm === SECRET_ALGORITHM) keys.set(keyId, info.value);
    }
    return ok(keys);
  }

  async #ask(
    keys: ReadonlyMap<string, SecretKeyInfo>,
    name: string,
    askKey: AskKey | null,
  ): Promise<Result<KnownKey, SecretFailure>> {
    if (askKey === null) return failed('No getSecretStorageKey callback supplied');
    const answer = await askKey(keys, name);
    if (answer === null) return failed('getSecretStorageKey callback returned falsey');
    const { keyId, key } = answer;
    if (key.length !== SECRET_KEY_BYTES) return failed('getSecretStorageKey callback returned invalid data');
    const info = keys.get(keyId);
    if (info === undefined) return failed('App returned unknown key from getSecretStorageKey!');
    if (info.algorithm !== SECRET_ALGORITHM) return failed(`Unknown key type: ${info.algorithm}`);
    return ok({ keyId, key });
  }

  /** Null where nothing is stored, or what deletes it: nothing at all. */
  async #get(type: string): Promise<Result<RawContent | null, SecretFailure>> {
    const { requests, me, signal, clock } = this.#options;
    const send = () => requests.send(accountData(me, type), { signal });
    const answer = await withRetry(clock, send, { retries: RETRIES, signal });
    if (answer.ok) return ok(Object.keys(answer.value).length === 0 ? null : answer.value);
    const isAbsent = answer.error.kind === 'serverError' && answer.error.errcode === 'M_NOT_FOUND';
    return isAbsent ? ok(null) : answer;
  }

  async #put(type: string, content: RawContent): Promise<Result<void, SecretFailure>> {
    const { requests, me, signal, clock } = this.#options;
    const send = () => requests.send(setAccountData(me, type, content), { signal });
    return withRetry(clock, send, { retries: RETRIES, signal });
  }
}

function failed(text: string): Result<never, SecretFailure> {
  return err({ kind: 'secretStorage', text });
}
