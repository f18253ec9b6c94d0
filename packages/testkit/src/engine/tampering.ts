import { asObject, asText, type Json, type JsonObject } from '../homeserver/wire.ts';
import type { Person, Stage } from './encrypted-room.ts';
import type { Verifier } from './verifying.ts';

/** From now on the server changes, or keeps, what devices send to somebody. Returns what ends it. */
export async function tamperToDevice(
  { server, room }: Stage,
  { engine, userId }: Person,
  change: (message: JsonObject) => Json,
): Promise<() => Promise<void>> {
  const stop = server.intercept(
    ({ path, headers }) => path.endsWith('/sync') && headers.get('authorization')?.includes(userId) === true,
    { kind: 'change', change: (body) => withToDevice(body, change) },
  );
  // A request that waits already is answered first.
  const flush = async (topic: string) => {
    room.state('ana', 'm.room.topic', { topic });
    await engine.pass(500);
  };
  await flush('Changed');
  return () => {
    stop();
    return flush('As it is');
  };
}

/** From now on the server changes messages of a type on their way to a device. */
export function tamper(to: Verifier, type: string, change: (content: JsonObject) => JsonObject): void {
  const changed = (message: JsonObject): Json =>
    asText(message['type']) === type ? { ...message, content: change(asObject(message['content'])) } : message;
  to.person.engine.server.intercept((request) => to.isAsking(request) && request.path.endsWith('/sync'), {
    kind: 'change',
    change: (body) => withToDevice(body, changed),
  });
}

/** An answer of sync with its messages to the device changed; null for one takes it out. */
function withToDevice({ extensions, ...rest }: JsonObject, change: (message: JsonObject) => Json): JsonObject {
  const toDevice = asObject(asObject(extensions)['to_device']);
  const events: Json[] = Array.isArray(toDevice['events']) ? toDevice['events'] : [];
  const changed = events.map((event) => change(asObject(event))).filter((event) => event !== null);
  return { ...rest, extensions: { ...asObject(extensions), to_device: { ...toDevice, events: changed } } };
}
