import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { FakeHomeserver } from './fake-homeserver.ts';
import type { ScriptedRoom } from './script.ts';
import { isObject, type Json, type JsonObject } from './wire.ts';

interface SigningKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/**
 * People in a room with one device each, that nobody is signed in on: the keys are real and their owners vouch for them, so that whoever writes to the
 * room gives them its keys. Much quicker than as many machines. Returns their ids.
 */
export function addPeople(server: FakeHomeserver, room: ScriptedRoom, count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => {
    const name = `made-${number}`;
    const { id: userId } = server.user(name);
    const deviceId = `DEVICE${number}`;
    server.state.addDevice(userId, deviceId, '');
    const device = signingKey(deviceId);
    const master = signingKey();
    const own = signingKey();
    const signedBy = (object: JsonObject, keys: readonly SigningKey[]) => withSignatures(object, userId, keys);
    const identityKey = (usage: string, key: SigningKey) => ({
      ...{ user_id: userId, usage: [usage], keys: { [key.id]: key.publicKey } },
    });
    server.state.identities.upload(userId, {
      master_key: signedBy(identityKey('master', master), [master]),
      self_signing_key: signedBy(identityKey('self_signing', own), [master]),
    });
    const keys = { [`curve25519:${deviceId}`]: curveKey(), [device.id]: device.publicKey };
    const algorithms = ['m.olm.v1.curve25519-aes-sha2', 'm.megolm.v1.aes-sha2'];
    server.state.keys.upload(userId, deviceId, {
      device_keys: signedBy({ user_id: userId, device_id: deviceId, algorithms, keys }, [device, own]),
      one_time_keys: { 'signed_curve25519:AAAAAQ': signedBy({ key: curveKey() }, [device]) },
    });
    room.join(name);
    return userId;
  });
}

function signingKey(name?: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = unpadded(publicKey.export({ format: 'jwk' }).x);
  return { id: `ed25519:${name ?? bytes}`, publicKey: bytes, privateKey };
}

function curveKey(): string {
  return unpadded(generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }).x);
}

function withSignatures(object: JsonObject, userId: string, keys: readonly SigningKey[]): JsonObject {
  const bytes = Buffer.from(canonical(object));
  const made = keys.map(({ id, privateKey }) => [
    id,
    sign(null, bytes, privateKey).toString('base64').replace(/=+$/, ''),
  ]);
  return { ...object, signatures: { [userId]: Object.fromEntries(made) as JsonObject } };
}

/** Keys in order and no space: what is signed. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part ?? null)}`).join(',')}}`;
}

/** Base64 as Matrix writes keys. */
function unpadded(url: string | undefined): string {
  return (url ?? '').replaceAll('-', '+').replaceAll('_', '/');
}
