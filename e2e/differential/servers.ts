/** Two homeservers behind one face: Synapse, and the fake that stands in for it everywhere else. */
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { ask } from '@parley/testkit/homeserver/test-client.ts';
import type { Json, JsonObject } from '@parley/testkit/homeserver/wire.ts';
import type { Homeserver } from '../fixtures/homeserver.ts';
import type { Stage } from '../fixtures/stage.ts';

/** Somebody with a session. */
export interface Asker {
  readonly userId: string;
  readonly accessToken: string;
}

export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file as a server gave it. */
export interface Fetched {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/** A homeserver as a script uses it. */
export interface AskedServer {
  person(name: string): Promise<Asker>;
  /** Asks the client-server api; `path` begins after `/_matrix/client`. */
  ask(person: Asker, method: Method, path: string, body?: Json): Promise<Answer>;
  /** Stores a text file; gives its `mxc:` address. */
  upload(person: Asker, text: string): Promise<string>;
  /** Fetches media; `path` begins after `/_matrix/client/v1/media`. */
  download(person: Asker, path: string): Promise<Fetched>;
}

/** Synapse, as the other end-to-end tests have it. */
export function realServer(stage: Stage, homeserver: Homeserver): AskedServer {
  return {
    person: (name) => homeserver.person(name),
    ask: async ({ accessToken }, method, path, body) => {
      const response = await fetch(`${stage.directUrl}/_matrix/client${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as JsonObject };
    },
    upload: async ({ accessToken }, text) => {
      const response = await fetch(`${stage.directUrl}/_matrix/media/v3/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/plain' },
        body: text,
      });
      return String(((await response.json()) as JsonObject)['content_uri']);
    },
    download: async ({ accessToken }, path) => {
      const response = await fetch(`${stage.directUrl}/_matrix/client/v1/media${path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const contentType = response.headers.get('content-type');
      return { status: response.status, contentType, text: await response.text() };
    },
  };
}

/** The fake, in this process. */
export function fakeServer(): AskedServer {
  const server = new FakeHomeserver({ clock: new FakeClock() });
  const insist = async (...request: Parameters<typeof ask>): Promise<Answer> => {
    const answer = await ask(...request);
    if (answer.status === 'failed') throw new Error(`${request[2]}: ${answer.failure}`);
    return answer;
  };
  return {
    person: async (name) => {
      const { password } = server.user(name);
      const identifier = { type: 'm.id.user', user: name };
      const { body } = await insist(server, 'POST', '/_matrix/client/v3/login', {
        body: { type: 'm.login.password', identifier, password },
      });
      return { userId: String(body['user_id']), accessToken: String(body['access_token']) };
    },
    ask: ({ accessToken }, method, path, body) =>
      insist(server, method, `/_matrix/client${path}`, { accessToken, ...(body === undefined ? {} : { body }) }),
    upload: async ({ accessToken }, text) => {
      const url = `${server.baseUrl}/_matrix/media/v3/upload`;
      const headers = new Map([
        ['authorization', `Bearer ${accessToken}`],
        ['content-type', 'text/plain'],
      ]);
      const body = new TextEncoder().encode(text);
      const answer = await server.http({ method: 'POST', url, headers, body, timeoutMs: 10_000 });
      if (!answer.ok) throw new Error(answer.error.kind);
      return String((JSON.parse(new TextDecoder().decode(answer.value.body)) as JsonObject)['content_uri']);
    },
    download: async ({ accessToken }, path) => {
      const url = `${server.baseUrl}/_matrix/client/v1/media${path}`;
      const headers = new Map([['authorization', `Bearer ${accessToken}`]]);
      const answer = await server.http({ method: 'GET', url, headers, timeoutMs: 10_000 });
      if (!answer.ok) throw new Error(answer.error.kind);
      const { status, headers: told, body } = answer.value;
      return { status, contentType: told.get('content-type') ?? null, text: new TextDecoder().decode(body) };
    },
  };
}
