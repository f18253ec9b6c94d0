/** Transports of calls over an SFU (MSC4143), and tokens for them (MSC4195). */
import { isObject, type JsonObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { readTransports } from '../events/rtc/transports.ts';
import type { DeviceId, RoomId, UserId } from '../ids/ids.ts';
import type { RtcTransport } from '../rules/rtc/rtc-member.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** A way into an SFU. */
export interface SfuToken {
  readonly url: string;
  readonly jwt: string;
}

/** A device, as services are told of it. */
export interface TokenAsker {
  readonly roomId: RoomId;
  readonly slotId: string;
  readonly memberId: string;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

/** The addresses at which transports are asked for, the one of deployed servers first (09.L-01). */
export const TRANSPORT_PATHS = [
  '/_matrix/client/unstable/org.matrix.msc4143/rtc/transports',
  '/_matrix/client/v1/rtc/transports',
] as const;
/** The addresses at which a homeserver gives tokens itself, that of the proposal first (09.L-08). */
export const TOKEN_PATHS = [
  '/_matrix/client/unstable/io.element.msc4195/rtc/livekit/get_token',
  '/_matrix/client/v1/rtc/livekit/get_token',
] as const;

/** Transports in the well-known file of a domain (09.L-01). */
const WELL_KNOWN_FOCI = 'org.matrix.msc4143.rtc_foci';
const MOST_URL_LENGTH = 2_048;
/** Services are strangers: an answer of theirs is short. */
const MAX_TOKEN_BYTES = 64 * 1024;
const TOKEN_TIMEOUT_MS = 10_000;
const JWT = /^[\w-]{1,8192}\.[\w-]{1,8192}\.[\w-]{1,8192}$/;

/** `GET …/rtc/transports`. */
export function rtcTransports(path: (typeof TRANSPORT_PATHS)[number]): Endpoint<readonly RtcTransport[]> {
  return {
    request: request('GET', path),
    decode: (body) => (isObject(body) ? ok(readTransports(own(body, 'rtc_transports'))) : malformed('not an object')),
  };
}

/** Transports that a domain names in its well-known file. */
export function wellKnownTransports(content: JsonObject): readonly RtcTransport[] {
  return readTransports(own(content, WELL_KNOWN_FOCI));
}

/** `POST {service}/sfu/get`, asked of the service: the SFU knows the device as `{user}:{device}` (09.L-03). */
export function sfuGet({ roomId, deviceId }: TokenAsker, openId: JsonObject): Endpoint<SfuToken> {
  return askForToken('/sfu/get', { room: roomId, openid_token: openId, device_id: deviceId });
}

/** `POST {service}/get_token`, asked of the service: the SFU knows the device by a hash (09.L-03, 09.L-04). */
export function serviceToken(asker: TokenAsker, openId: JsonObject): Endpoint<SfuToken> {
  const { roomId, slotId, memberId, userId, deviceId } = asker;
  const member = { id: memberId, claimed_user_id: userId, claimed_device_id: deviceId };
  return askForToken('/get_token', { room_id: roomId, slot_id: slotId, openid_token: openId, member });
}

/** `POST …/rtc/livekit/get_token`, asked of the homeserver, which knows who asks (09.L-08). */
export function homeserverToken(
  path: (typeof TOKEN_PATHS)[number],
  { roomId, slotId, memberId, deviceId }: TokenAsker,
  serviceUrl: string,
): Endpoint<SfuToken> {
  const member = { id: memberId, claimed_device_id: deviceId };
  const body = { room_id: roomId, slot_id: slotId, url: serviceUrl, member };
  return { request: request('POST', path, { body, timeoutMs: TOKEN_TIMEOUT_MS }), decode: decodeToken };
}

function askForToken(path: string, body: JsonObject): Endpoint<SfuToken> {
  const bounds = { timeoutMs: TOKEN_TIMEOUT_MS, maxAnswerBytes: MAX_TOKEN_BYTES };
  return { request: request('POST', path, { body, authorised: false, ...bounds }), decode: decodeToken };
}

function decodeToken(body: unknown): Result<SfuToken, MalformedAnswer> {
  const url = isObject(body) ? stringAt(body, 'url') : undefined;
  const jwt = isObject(body) ? stringAt(body, 'jwt') : undefined;
  if (url === undefined || url.length > MOST_URL_LENGTH || !URL.canParse(url)) return malformed('url');
  // All else that is in it is for the SFU, the name of its room too.
  return jwt === undefined || !JWT.test(jwt) ? malformed('jwt') : ok({ url, jwt });
}
