/** Backups of room keys, as a server keeps them: it reads none of them, and of two keys for one session it takes the better. */
import { asInteger, asObject, type Json, type JsonObject } from './wire.ts';

interface Backup {
  readonly version: string;
  readonly algorithm: Json;
  readonly authData: Json;
  /** By room, then by session. */
  readonly rooms: Map<string, Map<string, JsonObject>>;
  etag: number;
}

export class BackupBook {
  readonly #byUser = new Map<string, Backup[]>();
  #lastVersion = 0;

  create(userId: string, body: JsonObject): string {
    this.#lastVersion += 1;
    const version = String(this.#lastVersion);
    const { algorithm = null, auth_data: authData = null } = body;
    const backup: Backup = { version, algorithm, authData, rooms: new Map(), etag: 0 };
    this.#byUser.set(userId, [...(this.#byUser.get(userId) ?? []), backup]);
    return version;
  }

  /** The newest backup, as the server describes it. */
  current(userId: string): JsonObject | null {
    const backup = this.#byUser.get(userId)?.at(-1);
    if (backup === undefined) return null;
    const { version, algorithm, authData } = backup;
    return { version, algorithm, auth_data: authData, ...countOf(backup) };
  }

  /** Returns whether there was such a one. */
  delete(userId: string, version: string): boolean {
    const before = this.#byUser.get(userId) ?? [];
    const after = before.filter((backup) => backup.version !== version);
    this.#byUser.set(userId, after);
    return after.length < before.length;
  }

  /** Takes keys into the newest backup. Null if `version` is another. */
  put(userId: string, version: string, rooms: JsonObject): JsonObject | null {
    const backup = this.#byUser.get(userId)?.at(-1);
    if (backup?.version !== version) return null;
    for (const [roomId, room] of Object.entries(rooms)) {
      const known = backup.rooms.get(roomId) ?? new Map<string, JsonObject>();
      backup.rooms.set(roomId, known);
      for (const [sessionId, session] of Object.entries(asObject(asObject(room)['sessions']))) {
        if (!isBetter(asObject(session), known.get(sessionId))) continue;
        known.set(sessionId, asObject(session));
        backup.etag += 1;
      }
    }
    return countOf(backup);
  }

  /** All keys of a backup; null if there is no such one. */
  all(userId: string, version: string): JsonObject | null {
    const backup = this.#find(userId, version);
    if (backup === undefined) return null;
    const rooms = [...backup.rooms].map(([id, sessions]) => [id, { sessions: Object.fromEntries(sessions) }] as const);
    return { rooms: Object.fromEntries(rooms) };
  }

  /** The keys of one room; null if there is no such backup. */
  room(userId: string, version: string, roomId: string): JsonObject | null {
    const backup = this.#find(userId, version);
    return backup === undefined ? null : { sessions: Object.fromEntries(backup.rooms.get(roomId) ?? []) };
  }

  key(userId: string, version: string, roomId: string, sessionId: string): JsonObject | null {
    return this.#find(userId, version)?.rooms.get(roomId)?.get(sessionId) ?? null;
  }

  #find(userId: string, version: string): Backup | undefined {
    return this.#byUser.get(userId)?.find((backup) => backup.version === version);
  }
}

function countOf({ rooms, etag }: Backup): JsonObject {
  const count = [...rooms.values()].reduce((sum, sessions) => sum + sessions.size, 0);
  return { count, etag: String(etag) };
}

function isBetter(session: JsonObject, known: JsonObject | undefined): boolean {
  if (known === undefined) return true;
  return (asInteger(session['first_message_index']) ?? 0) < (asInteger(known['first_message_index']) ?? 0);
}
