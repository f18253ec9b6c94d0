/** Keys of rooms that a person keeps at their server, sealed (06.K-01, 06.K-05). */
import { countAt, isObject, type JsonObject, objectAt, ownEntries, stringAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import { type Endpoint, MAX_ACCOUNT_BYTES, malformed, path, request } from './endpoint.ts';

/** The one kind of backup that is spoken here. */
export const BACKUP_ALGORITHM = 'm.megolm_backup.v1.curve25519-aes-sha2';

/** A backup as the server has it. Nothing in it is trusted yet. */
export interface BackupVersion {
  readonly version: string;
  readonly algorithm: string;
  /** The public key of the backup, whose private half opens it; null if it is not given. */
  readonly publicKey: string | null;
  /** The rest of what was said of the key, with its signatures. */
  readonly authData: RawContent;
  /** The number of keys in the backup. */
  readonly count: number;
}

/** A room's key as it lies in a backup. */
export interface SealedRoomKey {
  readonly roomId: RoomId;
  readonly sessionId: string;
  readonly ephemeral: string;
  readonly ciphertext: string;
  readonly mac: string;
}

/** A whole backup may be large. */
const ALL_KEYS_TIMEOUT_MS = 600_000;
const VERSION_PATH = '/_matrix/client/v3/room_keys/version';
const KEYS_PATH = '/_matrix/client/v3/room_keys/keys';

/** `GET /room_keys/version`: the newest backup; `M_NOT_FOUND` if there is none. */
export function currentBackup(): Endpoint<BackupVersion> {
  return {
    request: request('GET', VERSION_PATH),
    decode: (body) => {
      const version = isObject(body) ? stringAt(body, 'version') : undefined;
      if (!isObject(body) || version === undefined || !isSegment(version)) return malformed('version');
      const authData = objectAt(body, 'auth_data') ?? {};
      return ok({
        version,
        algorithm: stringAt(body, 'algorithm') ?? '',
        publicKey: stringAt(authData, 'public_key') ?? null,
        authData,
        count: countAt(body, 'count') ?? 0,
      });
    },
  };
}

/** `POST /room_keys/version`: begins another backup, which is the newest from then on. Gives its version. */
export function createBackup(authData: RawContent): Endpoint<string> {
  return {
    request: request('POST', VERSION_PATH, { body: { algorithm: BACKUP_ALGORITHM, auth_data: authData } }),
    decode: (body) => {
      const version = isObject(body) ? stringAt(body, 'version') : undefined;
      return version !== undefined && isSegment(version) ? ok(version) : malformed('version');
    },
  };
}

/** `DELETE /room_keys/version/{version}`, with all keys in it. */
export function deleteBackup(version: string): Endpoint<void> {
  return { request: request('DELETE', path`/_matrix/client/v3/room_keys/version/${version}`), decode: () => ok() };
}

/** `GET /room_keys/keys`: all keys of a backup. What is no key is left out. */
export function allRoomKeys(version: string): Endpoint<readonly SealedRoomKey[]> {
  return {
    request: request('GET', KEYS_PATH, {
      query: [['version', version]],
      timeoutMs: ALL_KEYS_TIMEOUT_MS,
      maxAnswerBytes: MAX_ACCOUNT_BYTES,
    }),
    decode: (body) => {
      const rooms = isObject(body) ? objectAt(body, 'rooms') : undefined;
      return rooms === undefined ? malformed('rooms') : ok(ownEntries(rooms).flatMap(readRoom));
    },
  };
}

/** `GET /room_keys/keys/{room}`: those of one room. */
export function roomKeysOf(version: string, roomId: RoomId): Endpoint<readonly SealedRoomKey[]> {
  return {
    request: request('GET', path`/_matrix/client/v3/room_keys/keys/${roomId}`, {
      query: [['version', version]],
      timeoutMs: ALL_KEYS_TIMEOUT_MS,
      maxAnswerBytes: MAX_ACCOUNT_BYTES,
    }),
    decode: (body) => (isObject(body) ? ok(readRoom([roomId, body])) : malformed('not an object')),
  };
}

/** `GET /room_keys/keys/{room}/{session}`: one key; null where what lies there is none. */
export function roomKey(version: string, roomId: RoomId, sessionId: string): Endpoint<SealedRoomKey | null> {
  return {
    request: request('GET', path`/_matrix/client/v3/room_keys/keys/${roomId}/${sessionId}`, {
      query: [['version', version]],
    }),
    decode: (body) => (isObject(body) ? ok(readSession(roomId, sessionId, body)) : malformed('not an object')),
  };
}

function readRoom([id, room]: readonly [string, unknown]): readonly SealedRoomKey[] {
  const roomId = parseRoomId(id);
  const sessions = isObject(room) ? objectAt(room, 'sessions') : undefined;
  if (roomId === null || sessions === undefined) return [];
  return ownEntries(sessions).flatMap(([sessionId, session]) =>
    isObject(session) ? (readSession(roomId, sessionId, session) ?? []) : [],
  );
}

function readSession(roomId: RoomId, sessionId: string, session: JsonObject): SealedRoomKey | null {
  const data = objectAt(session, 'session_data') ?? {};
  const ephemeral = stringAt(data, 'ephemeral');
  const ciphertext = stringAt(data, 'ciphertext');
  const mac = stringAt(data, 'mac');
  if (ephemeral === undefined || ciphertext === undefined || mac === undefined) return null;
  return { roomId, sessionId, ephemeral, ciphertext, mac };
}

/** It becomes part of an address. */
function isSegment(version: string): boolean {
  return version !== '' && version !== '.' && version !== '..';
}
