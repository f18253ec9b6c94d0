/** The email addresses and phone numbers of an account. */
import { arrayAt, isObject, type JsonObject, numberAt, stringAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RoomId } from '../ids/ids.ts';
import type { ThirdPartyId } from '../rules/third-party-id.ts';
import { webPageOf } from '../rules/web-page.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** An address of the account, as the server has it. */
export interface OwnThirdPartyId extends ThirdPartyId {
  /** Milliseconds since 1970; null where the server does not say. */
  readonly addedAt: number | null;
}

/** A validation that was begun, and the secret that proves who began it. */
export interface Validation {
  readonly sid: string;
  readonly secret: string;
}

/** An identity server in requests to the homeserver: by host and port, with a token of it. */
export interface IdentityAccess {
  readonly host: string;
  readonly token: string;
}

/** A phone number to be validated. */
export interface WantedCode {
  readonly phone: string;
  readonly secret: string;
  /** Counts the messages that the user asked for: a repeated request with the same number sends no second one. */
  readonly attempt: number;
}

/** A message with a code that was sent. */
export interface SentCode {
  readonly sid: string;
  /** The page that takes the code; null where the validation goes on without this client. */
  readonly submitUrl: string | null;
}

const PATH = '/_matrix/client/v3/account/3pid';
/** A server could name as many as it wants. */
const MOST = 200;

/** `GET /account/3pid`. Kinds of addresses that are not known here are left out. */
export function ownThirdPartyIds(): Endpoint<readonly OwnThirdPartyId[]> {
  return {
    request: request('GET', PATH),
    decode: (body) => {
      const all = isObject(body) ? arrayAt(body, 'threepids') : undefined;
      return all === undefined ? malformed('threepids') : ok(all.slice(0, MOST).flatMap((one) => readOwn(one) ?? []));
    },
  };
}

function readOwn(said: unknown): OwnThirdPartyId | null {
  if (!isObject(said)) return null;
  const [medium, address] = [stringAt(said, 'medium'), stringAt(said, 'address')];
  if ((medium !== 'email' && medium !== 'msisdn') || address === undefined || address === '') return null;
  return { medium, address, addedAt: numberAt(said, 'added_at') ?? null };
}

/** The body that asks for a code. The country is that of a number without a code, and these have one. */
export function codeBody({ phone, secret, attempt }: WantedCode): JsonObject {
  return { client_secret: secret, country: 'US', phone_number: `+${phone}`, send_attempt: attempt };
}

/** Reads what was answered to a wish for a code. */
export function decodeSentCode(body: unknown): ReturnType<Endpoint<SentCode>['decode']> {
  const sid = isObject(body) ? stringAt(body, 'sid') : undefined;
  if (!isObject(body) || sid === undefined || sid === '') return malformed('sid');
  return ok({ sid, submitUrl: webPageOf(stringAt(body, 'submit_url')) });
}

/** `POST /account/3pid/msisdn/requestToken`. */
export function requestCode(wanted: WantedCode): Endpoint<SentCode> {
  return {
    request: request('POST', `${PATH}/msisdn/requestToken`, { body: codeBody(wanted) }),
    decode: decodeSentCode,
  };
}

/** Hands a code to the page that the server named for it. False: it is not the right one. */
export function submitCode(page: string, { sid, secret }: Validation, code: string): Endpoint<boolean> {
  const body = { sid, client_secret: secret, token: code };
  return { request: request('POST', page, { authorised: false, body }), decode: decodeSuccess };
}

/** Reads whether a code was the right one. */
export function decodeSuccess(body: unknown): ReturnType<Endpoint<boolean>['decode']> {
  return isObject(body) ? ok(body['success'] === true) : malformed('success');
}

/** `POST /account/3pid/add`. `auth` is the answer to what the server asked; null the first time. */
export function addThirdPartyId({ sid, secret }: Validation, auth: JsonObject | null): Endpoint<null> {
  const body = { sid, client_secret: secret, ...(auth === null ? {} : { auth }) };
  return { request: request('POST', `${PATH}/add`, { body }), decode: () => ok(null) };
}

/** `POST /account/3pid/delete`. The server takes it from the identity server, too, where it knows of it. */
export function deleteThirdPartyId({ medium, address }: ThirdPartyId): Endpoint<null> {
  return { request: request('POST', `${PATH}/delete`, { body: { medium, address } }), decode: () => ok(null) };
}

/** `POST /account/3pid/bind`: others find the user by an address that an identity server validated. */
export function bindThirdPartyId({ sid, secret }: Validation, { host, token }: IdentityAccess): Endpoint<null> {
  const body = { sid, client_secret: secret, id_server: host, id_access_token: token };
  return { request: request('POST', `${PATH}/bind`, { body }), decode: () => ok(null) };
}

/** `POST /account/3pid/unbind`: nobody finds the user by the address any more. False: the identity server does not do that. */
export function unbindThirdPartyId({ medium, address }: ThirdPartyId, host: string): Endpoint<boolean> {
  return {
    request: request('POST', `${PATH}/unbind`, { body: { medium, address, id_server: host } }),
    decode: (body) => ok(isObject(body) && stringAt(body, 'id_server_unbind_result') !== 'no-support'),
  };
}

/** `POST /rooms/{id}/invite` of somebody who is known only by an address: the identity server sends them a message. */
export function inviteByAddress(roomId: RoomId, to: ThirdPartyId, access: IdentityAccess): Endpoint<null> {
  return {
    request: request('POST', path`/_matrix/client/v3/rooms/${roomId}/invite`, { body: invitationBody({ to, access }) }),
    decode: () => ok(null),
  };
}

/** An invitation by address, as requests carry it. */
export function invitationBody({
  to: { medium, address },
  access: { host, token },
}: {
  readonly to: ThirdPartyId;
  readonly access: IdentityAccess;
}): JsonObject {
  return { id_server: host, id_access_token: token, medium, address };
}
