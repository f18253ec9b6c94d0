/** Two people and a room of theirs on a homeserver: what the scripts of single areas do and note. */
import { asObject, asText, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import type { Answer, AskedServer, Asker, Method } from './servers.ts';

/** The observations at each step of a run. */
export type Seen = readonly (readonly [step: string, what: unknown])[];

export class TwoPeople {
  readonly seen: [string, unknown][] = [];
  readonly server: AskedServer;
  readonly alice: Asker;
  readonly bob: Asker;
  /** Names for what servers name as they like. */
  readonly #names = new Map<string, string>();
  #transactions = 0;

  private constructor(server: AskedServer, alice: Asker, bob: Asker) {
    this.server = server;
    this.alice = alice;
    this.bob = bob;
    this.#names.set(alice.userId, 'alice').set(bob.userId, 'bob');
  }

  static async meet(server: AskedServer): Promise<TwoPeople> {
    return new TwoPeople(server, await server.person('alice'), await server.person('bob'));
  }

  note(step: string, what: unknown): void {
    this.seen.push([step, what]);
  }

  /** The name given to an id; the id itself if it has none. */
  nameOf(id: unknown): string {
    return this.#names.get(String(id)) ?? String(id);
  }

  ask(person: Asker, method: Method, path: string, body?: JsonObject): Promise<Answer> {
    return this.server.ask(person, method, path, body);
  }

  async insist(person: Asker, method: Method, path: string, body?: JsonObject): Promise<JsonObject> {
    const answer = await this.ask(person, method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** The status and error code of an answer. */
  async outcome(person: Asker, method: Method, path: string, body?: JsonObject): Promise<string> {
    const answer = await this.ask(person, method, path, body);
    return `${answer.status} ${asText(answer.body['errcode']) ?? ''}`.trim();
  }

  /** A room that Alice made; the path below which it is asked for. */
  async room(more: JsonObject = {}, isBobThere = true): Promise<string> {
    const invite = isBobThere ? [this.bob.userId] : [];
    const body = { preset: 'private_chat', invite, ...more };
    const made = await this.insist(this.alice, 'POST', '/v3/createRoom', body);
    const roomId = String(made['room_id']);
    this.#names.set(roomId, 'room');
    const path = `/rooms/${encodeURIComponent(roomId)}`;
    if (isBobThere) await this.insist(this.bob, 'POST', `/v3${path}/join`, {});
    return path;
  }

  /** Sends an event and gives it a name. */
  async send(
    person: Asker,
    room: string,
    name: string,
    content: JsonObject = { msgtype: 'm.text', body: name },
    type = 'm.room.message',
  ): Promise<string> {
    const path = `/v3${room}/send/${type}/t${(this.#transactions += 1)}`;
    const eventId = String((await this.insist(person, 'PUT', path, content))['event_id']);
    this.#names.set(eventId, name);
    return eventId;
  }

  /** The names of events in a list; what has none is left out. */
  eventsIn(list: unknown): readonly string[] {
    const events = Array.isArray(list) ? list.map(asObject) : [];
    return events.flatMap((event) => this.#names.get(String(event['event_id'])) ?? []);
  }

  /** The events that a user reads of a room backwards from its end, oldest first. */
  async reads(person: Asker, room: string, query = ''): Promise<readonly string[] | string> {
    const answer = await this.ask(person, 'GET', `/v3${room}/messages?dir=b&limit=50${query}`);
    return answer.status === 200 ? this.eventsIn(answer.body['chunk']).toReversed() : `${answer.status}`;
  }
}
