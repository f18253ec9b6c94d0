/**
 * A device in the hands of somebody who means harm: it speaks Olm and Megolm, and says in them whatever it likes. Written from the
 * protocol's papers, with Node's primitives; one message of a session each.
 */
import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { JsonObject } from '../homeserver/wire.ts';
import { curveKey, type KeyPair, type SigningKey, signingKey, unpaddedBase64, withSignatures } from './signing-keys.ts';

const OLM = 'm.olm.v1.curve25519-aes-sha2';
const MEGOLM = 'm.megolm.v1.aes-sha2';

/** Whom a message is for. */
export interface Addressee {
  readonly curve25519: string;
  /** One of their keys for a single use. */
  readonly oneTimeKey: string;
}

/** A session of messages in a room. */
export interface ForgedSession {
  readonly id: string;
  /** As an `m.room_key` has it. */
  readonly key: string;
  /** The content of the `m.room.encrypted` of its first message. */
  readonly say: (event: JsonObject) => JsonObject;
}

export class Forger {
  readonly identity: KeyPair = curveKey();
  readonly signing: SigningKey;
  readonly deviceId: string;

  constructor(deviceId: string) {
    this.deviceId = deviceId;
    this.signing = signingKey(deviceId);
  }

  /** The keys that it would upload as a device of `userId`, signed by itself. */
  deviceKeys(userId: string): JsonObject {
    const { deviceId, signing, identity } = this;
    const keys = { [`curve25519:${deviceId}`]: identity.publicKey, [signing.id]: signing.publicKey };
    const device = { user_id: userId, device_id: deviceId, algorithms: [OLM, MEGOLM], keys };
    return withSignatures(device, userId, [signing]);
  }

  /** The content of an `m.room.encrypted` to one device, whose inside is `payload`. */
  seal(payload: JsonObject, { curve25519, oneTimeKey }: Addressee): JsonObject {
    const [base, ratchet] = [curveKey(), curveKey()];
    const secrets = [agree(this.identity, oneTimeKey), agree(base, curve25519), agree(base, oneTimeKey)];
    const chainKey = derive(Buffer.concat(secrets), 'OLM_ROOT', 64).subarray(32);
    const keys = derive(hmac(chainKey, Buffer.from([1])), 'OLM_KEYS', 80);
    const ciphertext = encrypt(keys, JSON.stringify(payload));
    const inner = proven(keys, [[3], field(0x0a, raw(ratchet)), [0x10, 0], field(0x22, ciphertext)]);
    const outer = [[3], field(0x0a, bytesOf(oneTimeKey)), field(0x12, raw(base)), field(0x1a, raw(this.identity))];
    const body = unpaddedBase64(join([...outer, field(0x22, inner)]));
    return { algorithm: OLM, sender_key: this.identity.publicKey, ciphertext: { [curve25519]: { type: 0, body } } };
  }

  /** A session that messages in a room can be written with. */
  session(): ForgedSession {
    const [ratchet, signer] = [randomBytes(128), signingKey()];
    const id = signer.publicKey;
    const signed = (bytes: Buffer) => Buffer.concat([bytes, sign(null, bytes, signer.privateKey)]);
    const key = unpaddedBase64(signed(join([[2, 0, 0, 0, 0], ratchet, bytesOf(id)])));
    const say = (event: JsonObject) => {
      const keys = derive(ratchet, 'MEGOLM_KEYS', 80);
      const message = proven(keys, [[3], [0x08, 0], field(0x12, encrypt(keys, JSON.stringify(event)))]);
      return { algorithm: MEGOLM, session_id: id, ciphertext: unpaddedBase64(signed(message)) };
    };
    return { id, key, say };
  }
}

/** Whose key a server claims that a session is. */
export interface ClaimedSender {
  readonly curve25519: string;
  readonly ed25519: string;
}

/**
 * A key of `session` as a backup keeps it, sealed for its public key: who has that, as every server does, can put in what it likes. With
 * `isDamaged` the eight bytes that prove it are others.
 */
export function backedUp(
  session: ForgedSession,
  backupKey: string,
  sender: ClaimedSender,
  { isDamaged = false }: { readonly isDamaged?: boolean } = {},
): JsonObject {
  const plain = {
    algorithm: MEGOLM,
    forwarding_curve25519_key_chain: [],
    sender_claimed_keys: { ed25519: sender.ed25519 },
    sender_key: sender.curve25519,
    session_key: exported(session),
  };
  const ephemeral = curveKey();
  const keys = derive(agree(ephemeral, backupKey), '', 80);
  // The algorithm's first library proved nothing but its key, and so do all since.
  const mac = hmac(keys.subarray(32, 64), Buffer.alloc(0)).subarray(0, 8);
  if (isDamaged) mac[0] = (mac[0] ?? 0) ^ 1;
  return {
    first_message_index: 0,
    forwarded_count: 0,
    is_verified: true,
    session_data: {
      ciphertext: unpaddedBase64(encrypt(keys, JSON.stringify(plain))),
      ephemeral: ephemeral.publicKey,
      mac: unpaddedBase64(mac),
    },
  };
}

/** The key of a session as it is handed on: another version, and no signature. */
export function exported({ key }: ForgedSession): string {
  const bytes = bytesOf(key).subarray(0, -64);
  bytes[0] = 1;
  return unpaddedBase64(bytes);
}

type Bytes = Buffer | readonly number[];

function join(parts: readonly Bytes[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** A field of bytes, after its tag and its length. */
function field(tag: number, bytes: Buffer): Buffer {
  const length: number[] = [];
  for (let left = bytes.length; ; left >>= 7) {
    length.push(left < 0x80 ? left : (left & 0x7f) | 0x80);
    if (left < 0x80) break;
  }
  return join([[tag], length, bytes]);
}

/** A message with the eight bytes that prove it. */
function proven(keys: Buffer, parts: readonly Bytes[]): Buffer {
  const bytes = join(parts);
  return join([bytes, hmac(keys.subarray(32, 64), bytes).subarray(0, 8)]);
}

function encrypt(keys: Buffer, text: string): Buffer {
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(0, 32), keys.subarray(64, 80));
  return Buffer.concat([cipher.update(text), cipher.final()]);
}

function derive(secret: Buffer, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), info, length));
}

function hmac(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest();
}

function agree({ privateKey }: KeyPair, theirs: string): Buffer {
  return diffieHellman({ privateKey, publicKey: publicKeyOf(theirs) });
}

function publicKeyOf(base64: string): KeyObject {
  const x = bytesOf(base64).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
}

function raw({ publicKey }: KeyPair): Buffer {
  return bytesOf(publicKey);
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
