/** Further fields of profiles: time zone (MSC4175) and pronouns (MSC4247), and the way to set them (MSC4133). */
import { isObject, type JsonObject, objectAt, own, stringAt, stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { oneLine, withoutDirection } from '../../base/text/one-line.ts';
import type { UserId } from '../ids/ids.ts';
import type { ServerVersions } from './discovery.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';
import { type Profile, profile } from './profile.ts';

/** Pronouns in one language, in short. */
export interface Pronouns {
  /** A language tag such as `en`, in lower case; empty where none is said. */
  readonly language: string;
  /** One line, such as `they/them`. */
  readonly summary: string;
}

export interface ProfileFields {
  /** As the IANA database names them; whether there is such a zone is for the page to see. Null for none. */
  readonly timeZone: string | null;
  readonly pronouns: readonly Pronouns[];
}

/** The names of a field: the one that is written, and another that is read and kept the same where it is there. */
export interface FieldNames {
  readonly written: string;
  readonly other: string;
}

export const TIME_ZONE: FieldNames = { written: 'm.tz', other: 'us.cloke.msc4175.tz' };
/** The proposal is open, so the stable name is not written yet. */
export const PRONOUNS: FieldNames = { written: 'io.fsky.nyx.pronouns', other: 'm.pronouns' };

/** Says how fields of profiles can be set. */
export interface FieldSupport {
  readonly isStable: boolean;
  readonly canSet: (field: string) => boolean;
}

const FLAG = 'uk.tcpip.msc4133';
const ZONE = /^[A-Za-z0-9_+\-/]{1,64}$/;
const LANGUAGE = /^[a-z0-9-]{1,35}$/;
const MOST_PRONOUNS = 10;
/** Characters of pronouns in one language. */
export const MOST_CHARACTERS = 64;

/** `GET /profile/{user}`, with the further fields. */
export function wholeProfile(userId: UserId): Endpoint<Profile & ProfileFields> {
  const known = profile(userId);
  return {
    request: known.request,
    decode: (body) => {
      const said = known.decode(body);
      return said.ok && isObject(body) ? ok({ ...said.value, ...decodeFields(body) }) : malformed('not an object');
    },
  };
}

/** `GET /profile/{user}` as it is, to change a part of a field and keep the rest. */
export function rawProfile(userId: UserId): Endpoint<JsonObject> {
  return {
    request: profile(userId).request,
    decode: (body) => (isObject(body) ? ok(body) : malformed('not an object')),
  };
}

/** `PUT /profile/{user}/{field}`, or `DELETE` for null. */
export function setProfileField(
  { isStable }: Pick<FieldSupport, 'isStable'>,
  userId: UserId,
  field: string,
  value: unknown,
): Endpoint<void> {
  const requestPath = isStable
    ? path`/_matrix/client/v3/profile/${userId}/${field}`
    : path`/_matrix/client/unstable/uk.tcpip.msc4133/profile/${userId}/${field}`;
  const made =
    value === null ? request('DELETE', requestPath) : request('PUT', requestPath, { body: { [field]: value } });
  return { request: made, decode: () => ok() };
}

/** `GET /capabilities`, of which only that of fields of profiles is read; null for none. */
export function profileFieldsCapability(): Endpoint<JsonObject | null> {
  return {
    request: request('GET', '/_matrix/client/v3/capabilities'),
    decode: (body): Result<JsonObject | null, MalformedAnswer> => {
      const all = isObject(body) ? objectAt(body, 'capabilities') : undefined;
      if (all === undefined) return malformed('capabilities');
      return ok(objectAt(all, 'm.profile_fields') ?? objectAt(all, `${FLAG}.profile_fields`) ?? null);
    },
  };
}

/** Tells how fields can be set, by the capability and the flags of a server; null where they cannot. */
export function fieldSupport(capability: JsonObject | null, { unstableFeatures }: ServerVersions): FieldSupport | null {
  const isStable = unstableFeatures.has(`${FLAG}.stable`) || !unstableFeatures.has(FLAG);
  if (capability === null) {
    const isFlagged = unstableFeatures.has(`${FLAG}.stable`) || unstableFeatures.has(FLAG);
    return isFlagged ? { isStable, canSet: () => true } : null;
  }
  if (own(capability, 'enabled') !== true) return null;
  const allowed = stringsAt(capability, 'allowed');
  const disallowed = stringsAt(capability, 'disallowed') ?? [];
  return { isStable, canSet: (field) => allowed?.includes(field) ?? !disallowed.includes(field) };
}

/** Reads the further fields of a profile. Wrong ones are as if they were not there. */
export function decodeFields(body: JsonObject): ProfileFields {
  const zone = stringAt(body, TIME_ZONE.written) ?? stringAt(body, TIME_ZONE.other) ?? '';
  const said = [own(body, PRONOUNS.other), own(body, PRONOUNS.written)].find(Array.isArray) ?? [];
  return { timeZone: ZONE.test(zone) ? zone : null, pronouns: said.slice(0, MOST_PRONOUNS).flatMap(decodePronouns) };
}

function decodePronouns(said: unknown): readonly Pronouns[] {
  if (!isObject(said)) return [];
  const summary = pronounsText(stringAt(said, 'summary') ?? '');
  return summary === '' ? [] : [{ language: languageOf(said), summary }];
}

/** The language of pronouns as a profile has them; empty where none is said. */
export function languageOf(said: JsonObject): string {
  const language = (stringAt(said, 'language') ?? '').toLowerCase();
  return LANGUAGE.test(language) ? language : '';
}

/** Pronouns as they are sent and shown: on one line, as they are spelled, within their length. */
export function pronounsText(said: string): string {
  return oneLine(withoutDirection(said.slice(0, MOST_CHARACTERS * 8)), MOST_CHARACTERS);
}
