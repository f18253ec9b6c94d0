/** The messages of two devices, one of which signs the other in (MSC4108 in its form of 2024). */
import { arrayAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../../base/json/guards.ts';
import { addressOf } from '../../endpoints/device-authorization.ts';
import type { DeviceId } from '../../ids/ids.ts';
import { parseDeviceId } from '../../ids/parse.ts';

const DEVICE_GRANT = 'device_authorization_grant';
const BACKUP_ALGORITHM = 'm.megolm_backup.v1.curve25519-aes-sha2';

/** The secrets of a user. Keys are in unpadded base64. */
export interface LinkSecrets {
  readonly identity: { readonly master: string; readonly selfSigning: string; readonly userSigning: string };
  readonly backup: { readonly key: string; readonly version: string } | null;
}

export type LinkMessage =
  /** From the old device: the homeserver, and whether another device can confirm a sign-in there. */
  | { readonly kind: 'protocols'; readonly takesOtherDevices: boolean; readonly homeserver: string }
  /** From the new device: the page where it is to be confirmed, and the device id that it will have. `isKnown`: it is to go as `protocols` said. */
  | {
      readonly kind: 'protocol';
      readonly isKnown: boolean;
      readonly address: string;
      readonly fullAddress: string | null;
      readonly deviceId: DeviceId;
    }
  /** From the old device: the page was opened. */
  | { readonly kind: 'accepted' }
  /** From the new device: it is signed in. */
  | { readonly kind: 'success' }
  /** From the new device: the provider said that the person does not want it. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'secrets'; readonly secrets: LinkSecrets }
  | { readonly kind: 'failure'; readonly reason: FailureReason };

const REASONS = [
  'authorization_expired',
  'device_already_exists',
  'device_not_found',
  'unexpected_message_received',
  'unsupported_protocol',
  'user_cancelled',
  'unable_to_open_verification_uri',
] as const;

export type FailureReason = (typeof REASONS)[number];

const MOST_ADDRESS_UNITS = 1024;
/** 32 bytes in base64 take 43 letters. */
const MOST_KEY_UNITS = 64;
const MOST_VERSION_UNITS = 256;
const MOST_PROTOCOLS = 32;

/** Writes a message. */
export function encodeLinkMessage(message: LinkMessage): string {
  return JSON.stringify(contentOf(message));
}

function contentOf(message: LinkMessage): JsonObject {
  switch (message.kind) {
    case 'protocols': {
      const { homeserver, takesOtherDevices } = message;
      // The proposal has a server name here. Deployed clients write an address, and take nothing else.
      return { type: 'm.login.protocols', protocols: takesOtherDevices ? [DEVICE_GRANT] : [], homeserver };
    }
    case 'protocol': {
      const { address, fullAddress, deviceId } = message;
      const uris = { verification_uri: address, ...(fullAddress && { verification_uri_complete: fullAddress }) };
      return { type: 'm.login.protocol', protocol: DEVICE_GRANT, [DEVICE_GRANT]: uris, device_id: deviceId };
    }
    case 'accepted':
      return { type: 'm.login.protocol_accepted' };
    case 'success':
      return { type: 'm.login.success' };
    case 'declined':
      return { type: 'm.login.declined' };
    case 'secrets':
      return { type: 'm.login.secrets', ...secretsContent(message.secrets) };
    case 'failure':
      return { type: 'm.login.failure', reason: message.reason };
  }
}

/** Reads a message; null for anything else. A reason that nobody knows is taken as one of a device that was not understood. */
export function decodeLinkMessage(content: unknown): LinkMessage | null {
  if (!isObject(content)) return null;
  switch (stringAt(content, 'type')) {
    case 'm.login.protocols': {
      const homeserver = stringAt(content, 'base_url') ?? stringAt(content, 'homeserver') ?? '';
      const protocols = arrayAt(content, 'protocols')?.slice(0, MOST_PROTOCOLS);
      if (homeserver === '' || homeserver.length > MOST_ADDRESS_UNITS || protocols === undefined) return null;
      return { kind: 'protocols', takesOtherDevices: protocols.includes(DEVICE_GRANT), homeserver };
    }
    case 'm.login.protocol':
      return decodeProtocol(content);
    case 'm.login.protocol_accepted':
      return { kind: 'accepted' };
    case 'm.login.success':
      return { kind: 'success' };
    case 'm.login.declined':
      return { kind: 'declined' };
    case 'm.login.secrets': {
      const secrets = decodeSecrets(content);
      return secrets && { kind: 'secrets', secrets };
    }
    case 'm.login.failure': {
      const reason = REASONS.find((known) => known === own(content, 'reason')) ?? 'unexpected_message_received';
      return { kind: 'failure', reason };
    }
    default:
      return null;
  }
}

function decodeProtocol(content: JsonObject): LinkMessage | null {
  const deviceId = parseDeviceId(own(content, 'device_id'));
  const isKnown = stringAt(content, 'protocol') === DEVICE_GRANT;
  const uris = objectAt(content, DEVICE_GRANT) ?? {};
  const address = addressOf(stringAt(uris, 'verification_uri'));
  if (deviceId === null || (isKnown && address === null)) return null;
  const fullAddress = addressOf(stringAt(uris, 'verification_uri_complete'));
  return { kind: 'protocol', isKnown, address: address ?? '', fullAddress, deviceId };
}

function secretsContent({ identity, backup }: LinkSecrets): JsonObject {
  const { master, selfSigning, userSigning } = identity;
  const keys = { master_key: master, self_signing_key: selfSigning, user_signing_key: userSigning };
  if (backup === null) return { cross_signing: keys };
  const { key, version } = backup;
  return { cross_signing: keys, backup: { algorithm: BACKUP_ALGORITHM, key, backup_version: version } };
}

function decodeSecrets(content: JsonObject): LinkSecrets | null {
  const keys = objectAt(content, 'cross_signing') ?? {};
  const [master, selfSigning, userSigning] = ['master_key', 'self_signing_key', 'user_signing_key'].map((name) =>
    keyAt(keys, name),
  );
  if (!master || !selfSigning || !userSigning) return null;
  const backup = objectAt(content, 'backup') ?? {};
  const key = keyAt(backup, 'key');
  const version = stringAt(backup, 'backup_version') ?? '';
  const isUsable =
    stringAt(backup, 'algorithm') === BACKUP_ALGORITHM && version !== '' && version.length <= MOST_VERSION_UNITS;
  return { identity: { master, selfSigning, userSigning }, backup: key && isUsable ? { key, version } : null };
}

function keyAt(content: JsonObject, name: string): string | null {
  const key = stringAt(content, name) ?? '';
  return key !== '' && key.length <= MOST_KEY_UNITS ? key : null;
}
