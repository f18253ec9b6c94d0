import { isObject, type JsonObject, objectAt, ownEntries, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** The room versions that a server knows (`m.room_versions`). */
export interface OfferedRoomVersions {
  /** The version of new rooms. */
  readonly default: string;
  readonly stable: ReadonlySet<string>;
}

/** The version that is good where a server says nothing of versions (01.R-04). */
const SAFE_VERSION = '10';

/** `GET /capabilities`, of which only the room versions are read. */
export function roomVersions(): Endpoint<OfferedRoomVersions> {
  return { request: request('GET', '/_matrix/client/v3/capabilities'), decode: decodeVersions };
}

function decodeVersions(body: unknown): Result<OfferedRoomVersions, MalformedAnswer> {
  const capabilities = isObject(body) ? objectAt(body, 'capabilities') : undefined;
  if (capabilities === undefined) return malformed('capabilities');
  const said: JsonObject = objectAt(capabilities, 'm.room_versions') ?? {};
  const available = ownEntries(objectAt(said, 'available') ?? {});
  const stable = new Set(available.flatMap(([version, how]) => (how === 'stable' ? [version] : [])));
  return ok({ default: stringAt(said, 'default') ?? SAFE_VERSION, stable });
}
