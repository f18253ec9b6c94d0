/**
 * A script of events on a homeserver, and what a client can see of it: the same on every lawful server except for ids, times and
 * tokens.
 */
import { asObject, asText, asTexts, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import type { Answer, AskedServer, Asker } from './servers.ts';

const SYNC = '/unstable/org.matrix.simplified_msc3575/sync';
const STATE = [
  ['m.room.create', ''],
  ['m.room.name', ''],
  ['m.room.member', '$LAZY'],
  ['m.room.member', '$ME'],
];

/** The observations at each step of a run. */
export type Seen = readonly (readonly [step: string, what: unknown])[];

/** Runs the script against `server`. */
export async function observe(server: AskedServer): Promise<Seen> {
  const run = await Run.begin(server);
  await run.invitation();
  await run.firstSync();
  await run.news();
  await run.gap();
  await run.expansion();
  await run.ownMessage();
  await run.redaction();
  await run.receipt();
  await run.history();
  await run.leaving();
  await run.refusals();
  return run.seen;
}

class Run {
  readonly seen: [string, unknown][] = [];
  readonly #server: AskedServer;
  readonly #alice: Asker;
  readonly #bob: Asker;
  #roomId = '';
  #pos = '';
  /** Names for what servers name as they like. */
  readonly #names = new Map<string, string>();

  private constructor(server: AskedServer, alice: Asker, bob: Asker) {
    this.#server = server;
    this.#alice = alice;
    this.#bob = bob;
    this.#names.set(alice.userId, 'alice').set(bob.userId, 'bob');
  }

  static async begin(server: AskedServer): Promise<Run> {
    return new Run(server, await server.person('alice'), await server.person('bob'));
  }

  async invitation(): Promise<void> {
    const made = await this.#insist(this.#alice, 'POST', '/v3/createRoom', {
      name: 'Ops',
      preset: 'private_chat',
      invite: [this.#bob.userId],
    });
    this.#roomId = String(made['room_id']);
    const room = await this.#sync(this.#bob, 5);
    const stripped = Array.isArray(room['invite_state']) ? room['invite_state'].map(asObject) : [];
    this.#note('an invitation', {
      types: stripped.map((event) => asText(event['type']) ?? '').sort((one, other) => one.localeCompare(other)),
      isInitial: room['initial'],
      timeline: this.#timelineOf(room),
    });
    await this.#insist(this.#bob, 'POST', `/v3/rooms/${encodeURIComponent(this.#roomId)}/join`, {});
  }

  async firstSync(): Promise<void> {
    for (let number = 1; number <= 25; number += 1) await this.#send(this.#alice, `message ${number}`);
    this.#pos = '';
    this.#note('a first sync', this.#roomFacts(await this.#sync(this.#bob, 5)));
  }

  async news(): Promise<void> {
    for (const text of ['one', 'two', 'three']) await this.#send(this.#alice, text);
    this.#note('news without a gap', this.#roomFacts(await this.#sync(this.#bob, 5)));
    this.#note('no news', await this.#sync(this.#bob, 5));
  }

  async gap(): Promise<void> {
    for (let number = 1; number <= 9; number += 1) await this.#send(this.#alice, `more ${number}`);
    const room = await this.#sync(this.#bob, 5);
    this.#note('news with a gap', this.#roomFacts(room));
    const page = await this.#page(String(room['prev_batch']), 4);
    this.#note('a page before the gap', { events: page.events, goesOn: page.end !== undefined });
    this.#note('the page after it', (await this.#page(page.end ?? '', 3)).events);
  }

  async expansion(): Promise<void> {
    const room = await this.#sync(this.#bob, 12);
    this.#note('a longer timeline of the same room', {
      ...this.#roomFacts(room),
      isExpanded: room['unstable_expanded_timeline'],
    });
  }

  async ownMessage(): Promise<void> {
    const once = await this.#send(this.#bob, 'mine', 'txn1');
    const again = await this.#send(this.#bob, 'mine', 'txn1');
    const room = await this.#sync(this.#bob, 5);
    const event = asObject(this.#eventsOf(room).at(-1));
    this.#note('a transaction sent twice', {
      isSameEvent: once === again,
      timeline: this.#timelineOf(room),
      transaction: asObject(event['unsigned'])['transaction_id'],
    });
  }

  async redaction(): Promise<void> {
    const target = await this.#send(this.#alice, 'a mistake');
    await this.#sync(this.#bob, 5);
    const room = encodeURIComponent(this.#roomId);
    const path = `/v3/rooms/${room}/redact/${encodeURIComponent(target)}/txn2`;
    await this.#insist(this.#alice, 'PUT', path, {});
    const synced = await this.#sync(this.#bob, 5);
    const [redaction] = this.#eventsOf(synced).map(asObject);
    const fetched = await this.#insist(this.#bob, 'GET', `/v3/rooms/${room}/event/${encodeURIComponent(target)}`);
    this.#note('a redaction', {
      timeline: this.#timelineOf(synced),
      pointsAtTarget:
        asText(asObject(redaction?.['content'])['redacts']) === target || redaction?.['redacts'] === target,
      contentLeft: Object.keys(asObject(fetched['content'])),
      saysWhy: asText(asObject(asObject(fetched['unsigned'])['redacted_because'])['type']),
    });
  }

  async receipt(): Promise<void> {
    const event = await this.#send(this.#alice, 'read me');
    await this.#sync(this.#bob, 5);
    const path = `/v3/rooms/${encodeURIComponent(this.#roomId)}/receipt/m.read/${encodeURIComponent(event)}`;
    await this.#insist(this.#bob, 'POST', path, {});
    const answer = await this.#syncAll(this.#bob, 5);
    const told = asObject(asObject(asObject(asObject(answer['extensions'])['receipts'])['rooms'])[this.#roomId]);
    const byType = asObject(asObject(told['content'])[event]);
    this.#note('a receipt', {
      type: told['type'],
      kinds: Object.keys(byType),
      who: Object.keys(asObject(byType['m.read'])).map((userId) => this.#names.get(userId)),
      roomIsTold: this.#roomId in asObject(answer['rooms']),
    });
  }

  /** Pages to the beginning, and once beyond. */
  async history(): Promise<void> {
    let from = '';
    let count = 0;
    const sizes: number[] = [];
    for (let number = 0; number < 10; number += 1) {
      const page = await this.#page(from, 20);
      sizes.push(page.events.length);
      count += page.events.length;
      if (page.end === undefined) break;
      from = page.end;
    }
    this.#note('the whole history', { messages: count, lastPageIsEmpty: sizes.at(-1) === 0 });
  }

  async leaving(): Promise<void> {
    await this.#sync(this.#bob, 5);
    await this.#insist(this.#bob, 'POST', `/v3/rooms/${encodeURIComponent(this.#roomId)}/leave`, {});
    const answer = await this.#syncAll(this.#bob, 5);
    const room = asObject(asObject(answer['rooms'])[this.#roomId]);
    this.#note('leaving', { timeline: this.#timelineOf(room) });
    this.#pos = '';
    const anew = await this.#syncAll(this.#bob, 5);
    this.#note('a room that was left', { isListed: this.#roomId in asObject(anew['rooms']) });
  }

  async refusals(): Promise<void> {
    const room = encodeURIComponent(this.#roomId);
    const text = { msgtype: 'm.text', body: 'out' };
    const refused = await this.#server.ask(this.#bob, 'PUT', `/v3/rooms/${room}/send/m.room.message/txn3`, text);
    const unknown = await this.#server.ask(this.#bob, 'POST', `${SYNC}?pos=9999%2Fs9999&timeout=0`, this.#request(5));
    const nobody = { ...this.#bob, accessToken: 'nonsense' };
    const noToken = await this.#server.ask(nobody, 'GET', '/v3/account/whoami');
    const noPath = await this.#server.ask(this.#alice, 'GET', '/v3/nothing/here');
    const huge = { msgtype: 'm.text', body: 'x'.repeat(70_000) };
    const tooLarge = await this.#server.ask(this.#alice, 'PUT', `/v3/rooms/${room}/send/m.room.message/txn4`, huge);
    this.#note('refusals', Object.entries({ refused, unknown, noToken, noPath, tooLarge }).map(describeRefusal));
  }

  #note(step: string, what: unknown): void {
    this.seen.push([step, what]);
  }

  async #insist(person: Asker, method: 'GET' | 'POST' | 'PUT', path: string, body?: JsonObject): Promise<JsonObject> {
    const answer = await this.#server.ask(person, method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  #count = 0;

  async #send(person: Asker, body: string, transaction = `t${(this.#count += 1)}`): Promise<string> {
    const path = `/v3/rooms/${encodeURIComponent(this.#roomId)}/send/m.room.message/${transaction}`;
    return String((await this.#insist(person, 'PUT', path, { msgtype: 'm.text', body }))['event_id']);
  }

  #request(timelineLimit: number): JsonObject {
    return {
      conn_id: 'script',
      lists: { all: { ranges: [[0, 9]], timeline_limit: timelineLimit, required_state: STATE } },
      extensions: { receipts: { enabled: true } },
    };
  }

  async #syncAll(person: Asker, timelineLimit: number): Promise<JsonObject> {
    const query = new URLSearchParams({ timeout: '0', ...(this.#pos === '' ? {} : { pos: this.#pos }) });
    const answer = await this.#insist(person, 'POST', `${SYNC}?${query}`, this.#request(timelineLimit));
    this.#pos = String(answer['pos']);
    return answer;
  }

  async #sync(person: Asker, timelineLimit: number): Promise<JsonObject> {
    return asObject(asObject((await this.#syncAll(person, timelineLimit))['rooms'])[this.#roomId]);
  }

  async #page(
    from: string,
    limit: number,
  ): Promise<{ readonly events: readonly string[]; readonly end: string | undefined }> {
    const query = new URLSearchParams({ dir: 'b', limit: `${limit}`, ...(from === '' ? {} : { from }) });
    const answer = await this.#insist(
      this.#bob,
      'GET',
      `/v3/rooms/${encodeURIComponent(this.#roomId)}/messages?${query}`,
    );
    const chunk = Array.isArray(answer['chunk']) ? answer['chunk'].map(asObject) : [];
    return { events: chunk.flatMap((event) => this.#describe(event)), end: asText(answer['end']) };
  }

  #roomFacts(room: JsonObject): JsonObject {
    const state = Array.isArray(room['required_state']) ? room['required_state'].map(asObject) : [];
    return {
      isInitial: room['initial'],
      isLimited: room['limited'],
      hasPrevious: asText(room['prev_batch']) !== undefined,
      timeline: this.#timelineOf(room),
      liveCount: room['num_live'],
      name: room['name'],
      joined: room['joined_count'],
      hasHeroes: room['heroes'] !== undefined,
      state: state
        .map((event) => `${asText(event['type'])} ${this.#names.get(asText(event['state_key']) ?? '') ?? ''}`)
        .sort(),
    };
  }

  #eventsOf(room: JsonObject): readonly JsonObject[] {
    return Array.isArray(room['timeline']) ? room['timeline'].map(asObject) : [];
  }

  #timelineOf(room: JsonObject): readonly string[] {
    return this.#eventsOf(room).flatMap((event) => this.#describe(event));
  }

  /** Messages, redactions and memberships: how a server makes a room beyond that is its own business. */
  #describe(event: JsonObject): readonly string[] {
    const type = asText(event['type']) ?? '';
    const who = this.#names.get(asText(event['sender']) ?? '') ?? '?';
    const content = asObject(event['content']);
    if (type === 'm.room.message') return [`${who}: ${asText(content['body']) ?? '(redacted)'}`];
    if (type === 'm.room.member') return [`${who} ${asText(content['membership']) ?? ''}`];
    return type === 'm.room.redaction' ? [`${who} redacts`] : [];
  }
}

function describeRefusal([name, { status, body }]: readonly [string, Answer]): string {
  return `${name}: ${status} ${asTexts([body['errcode'] ?? '']).join('')}`;
}
