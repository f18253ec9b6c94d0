/** Ways for media, in memberships and as servers offer them. */
import { isObject, own, stringAt } from '../../../base/json/guards.ts';
import type { RtcTransport } from '../../rules/rtc/rtc-member.ts';
import type { RawContent } from '../event.ts';

/** Longer addresses are none. */
const MOST_URL_LENGTH = 2_048;
/** More than anybody offers. */
const MOST_TRANSPORTS = 16;

/** Reads a list of transports. Those of other kinds, and those without an address that can be asked, are left out. */
export function readTransports(list: unknown): readonly RtcTransport[] {
  return Array.isArray(list) ? list.slice(0, MOST_TRANSPORTS).flatMap((one) => readTransport(one) ?? []) : [];
}

/** Reads a transport, as memberships and servers write it; null for one that is of another kind, or has no address. */
export function readTransport(value: unknown): RtcTransport | null {
  if (!isObject(value) || own(value, 'type') !== 'livekit') return null;
  const serviceUrl = stringAt(value, 'livekit_service_url');
  if (serviceUrl === undefined || serviceUrl.length > MOST_URL_LENGTH || !URL.canParse(serviceUrl)) return null;
  const { protocol } = new URL(serviceUrl);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { type: 'livekit', serviceUrl, alias: stringAt(value, 'livekit_alias') ?? null };
}

/** Writes a transport as it stands in memberships. */
export function encodeTransport({ type, serviceUrl, alias }: RtcTransport): RawContent {
  return { type, livekit_service_url: serviceUrl, ...(alias !== null && { livekit_alias: alias }) };
}
