import type { Homeserver, Json, Person } from '../fixtures/homeserver.ts';

/** State that makes a room encrypted from its first event on. */
const ENCRYPTION: Json = {
  type: 'm.room.encryption',
  state_key: '',
  content: { algorithm: 'm.megolm.v1.aes-sha2' },
};

/** An encrypted room with everybody in it; the first made it. */
export function encryptedRoom(
  homeserver: Homeserver,
  people: readonly [Person, ...Person[]],
  name = 'Vault',
): Promise<string> {
  return homeserver.room(people, name, { initial_state: [ENCRYPTION] });
}
