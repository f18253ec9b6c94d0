import { isObject, ownEntries } from '../../base/json/guards.ts';
import { err, ok } from '../../base/result/result.ts';
import type {
  OldKeyStore,
  OldSessionKey,
  OldSessionKind,
  OldSessionRecord,
  OldStoreResult,
  OldTexts,
  OldValueName,
} from './old-key-store.ts';

/** All that older clients kept in local storage of their keys begins so (06.LM-01). */
export const OLD_TEXT_PREFIX = 'crypto.';
const SESSIONS = 'crypto.sessions/';
const ROOM_SESSIONS = 'crypto.inboundgroupsessions/';
const ROOMS = 'crypto.rooms/';
const NEEDING_BACKUP = 'crypto.sessionsneedingbackup';
/** A device's key in base64. It may have slashes in it, and so may the session's id behind it (06.LM-02). */
const DEVICE_KEY_LENGTH = 43;

/** The old key store in local storage; null where there is none. */
export async function findOldLocalStore(texts: OldTexts): OldStoreResult<OldKeyStore | null> {
  const found = await texts.read();
  const own = [...(found ?? [])].filter(([key]) => key.startsWith(OLD_TEXT_PREFIX));
  return ok(own.length === 0 ? null : new OldLocalStore(new Map(own), texts));
}

/** The data of an older client in a browser without databases: one record of JSON for each key. */
class OldLocalStore implements OldKeyStore {
  readonly name = 'local storage';
  readonly #found: Map<string, string>;
  readonly #texts: OldTexts;

  constructor(found: Map<string, string>, texts: OldTexts) {
    this.#found = found;
    this.#texts = texts;
  }

  value(name: OldValueName): OldStoreResult<unknown> {
    return Promise.resolve(ok(this.#parse(textKeyOf(name))));
  }

  rooms(): OldStoreResult<readonly (readonly [string, unknown])[]> {
    const keys = [...this.#found.keys()].filter((key) => key.startsWith(ROOMS));
    return Promise.resolve(ok(keys.map((key) => [key.slice(ROOMS.length), this.#parse(key)] as const)));
  }

  count(kind: OldSessionKind): OldStoreResult<number> {
    return Promise.resolve(ok(this.#records(kind).length));
  }

  batch(kind: OldSessionKind, after: OldSessionKey | null, limit: number): OldStoreResult<readonly OldSessionRecord[]> {
    const sorted = this.#records(kind).sort((one, other) => compare(one.key, other.key));
    const left = after === null ? sorted : sorted.filter(({ key }) => compare(key, after) > 0);
    return Promise.resolve(ok(left.slice(0, limit)));
  }

  remove(kind: OldSessionKind, keys: readonly OldSessionKey[]): OldStoreResult<void> {
    if (kind === 'megolm')
      return this.#write(new Map(keys.map(([key, id]) => [`${ROOM_SESSIONS}${key}/${id}`, null] as const)));
    const changes = new Map<string, string | null>();
    for (const deviceKey of new Set(keys.map(([key]) => key))) {
      const gone = new Set(keys.filter(([key]) => key === deviceKey).map(([, sessionId]) => sessionId));
      const sessions = this.#parse(SESSIONS + deviceKey);
      const left = isObject(sessions) ? ownEntries(sessions).filter(([id]) => !gone.has(id)) : [];
      changes.set(SESSIONS + deviceKey, left.length === 0 ? null : JSON.stringify(Object.fromEntries(left)));
    }
    return this.#write(changes);
  }

  setStage(stage: number): OldStoreResult<void> {
    return this.#write(new Map([[textKeyOf('migrationState'), JSON.stringify(stage)]]));
  }

  destroy(): OldStoreResult<void> {
    return this.#write(new Map([...this.#found.keys()].map((key) => [key, null] as const)));
  }

  close(): void {
    this.#found.clear();
  }

  #records(kind: OldSessionKind): OldSessionRecord[] {
    return kind === 'olm' ? this.#sessions() : this.#roomSessions();
  }

  #sessions(): OldSessionRecord[] {
    return [...this.#found.keys()].flatMap((key) => {
      const sessions = key.startsWith(SESSIONS) ? this.#parse(key) : null;
      if (!isObject(sessions)) return [];
      const deviceKey = key.slice(SESSIONS.length);
      return ownEntries(sessions).map(([sessionId, value]) => ({
        key: [deviceKey, sessionId] as const,
        // The oldest clients kept nothing but the session itself.
        value: typeof value === 'string' ? { session: value } : value,
        needsBackup: false,
      }));
    });
  }

  #roomSessions(): OldSessionRecord[] {
    const waiting = this.#parse(NEEDING_BACKUP);
    return [...this.#found.keys()].flatMap((key) => {
      const pair = key.startsWith(ROOM_SESSIONS) ? key.slice(ROOM_SESSIONS.length) : '';
      if (pair[DEVICE_KEY_LENGTH] !== '/') return [];
      const name = [pair.slice(0, DEVICE_KEY_LENGTH), pair.slice(DEVICE_KEY_LENGTH + 1)] as const;
      const needsBackup = isObject(waiting) && Object.hasOwn(waiting, pair);
      return [{ key: name, value: { session: this.#parse(key) }, needsBackup }];
    });
  }

  /** Undefined for what is not there; what is no JSON is damaged, and null. */
  #parse(key: string): unknown {
    const text = this.#found.get(key);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  async #write(changes: ReadonlyMap<string, string | null>): OldStoreResult<void> {
    if (!(await this.#texts.write(changes))) return err({ kind: 'failed', reason: 'no page wrote it' });
    for (const [key, text] of changes) {
      if (text === null) this.#found.delete(key);
      else this.#found.set(key, text);
    }
    return ok();
  }
}

function textKeyOf(name: OldValueName): string {
  switch (name) {
    case 'account':
      return 'crypto.account';
    case 'crossSigningKeys':
      return 'crypto.cross_signing_keys';
    case 'migrationState':
      return 'crypto.migration';
    case 'devices':
      return 'crypto.device_data';
    default:
      return `crypto.${name.replace(':', '.')}`;
  }
}

function compare(one: OldSessionKey, other: OldSessionKey): number {
  for (const at of [0, 1] as const) if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1;
  return 0;
}
