import { curveKey, type SigningKey, signingKey, withSignatures } from '../fakes/signing-keys.ts';
import type { FakeHomeserver } from './fake-homeserver.ts';
import type { ScriptedRoom } from './script.ts';
import type { JsonObject } from './wire.ts';

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
    const keys = { [`curve25519:${deviceId}`]: curveKey().publicKey, [device.id]: device.publicKey };
    const algorithms = ['m.olm.v1.curve25519-aes-sha2', 'm.megolm.v1.aes-sha2'];
    server.state.keys.upload(userId, deviceId, {
      device_keys: signedBy({ user_id: userId, device_id: deviceId, algorithms, keys }, [device, own]),
      one_time_keys: { 'signed_curve25519:AAAAAQ': signedBy({ key: curveKey().publicKey }, [device]) },
    });
    room.join(name);
    return userId;
  });
}
