import type { HttpFailure, HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import type { FakeHomeserver } from './fake-homeserver.ts';
import { asObject, asText, type Json, type JsonObject } from './wire.ts';

/** The result of a request: the status and the JSON, or the reason why there was none. */
export type Answer =
  | { readonly status: number; readonly body: JsonObject }
  | { readonly status: 'failed'; readonly failure: HttpFailure['kind'] };

const SYNC_PATH = '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync';

/** A client with no ideas of its own, to ask the server things by hand. */
export class TestClient {
  readonly userId: string;
  readonly deviceId: string;
  readonly accessToken: string;
  readonly #server: FakeHomeserver;

  private constructor(server: FakeHomeserver, session: JsonObject) {
    this.#server = server;
    this.userId = asText(session['user_id']) ?? '';
    this.deviceId = asText(session['device_id']) ?? '';
    this.accessToken = asText(session['access_token']) ?? '';
  }

  /** Signs in a person of the server. */
  static async signIn(server: FakeHomeserver, localpart: string): Promise<TestClient> {
    const identifier = { type: 'm.id.user', user: localpart };
    const body = { type: 'm.login.password', identifier, password: server.user(localpart).password };
    const answer = await ask(server, 'POST', '/_matrix/client/v3/login', { body });
    if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer)}`);
    return new TestClient(server, answer.body);
  }

  ask(method: HttpRequest['method'], path: string, options: AskOptions = {}): Promise<Answer> {
    return ask(this.#server, method, path, { ...options, accessToken: this.accessToken });
  }

  /** Asks and insists on 200. */
  async get(method: HttpRequest['method'], path: string, body?: Json): Promise<JsonObject> {
    const answer = await this.ask(method, path, body === undefined ? {} : { body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  }

  sync(body: JsonObject, pos?: string, options: AskOptions & { readonly timeoutMs?: number } = {}): Promise<Answer> {
    const query = new URLSearchParams({ timeout: `${options.timeoutMs ?? 0}`, ...(pos === undefined ? {} : { pos }) });
    return this.ask('POST', `${SYNC_PATH}?${query}`, { ...options, body });
  }

  /** Syncs at once and insists on 200. */
  async syncNow(body: JsonObject, pos?: string): Promise<SyncResult> {
    const answer = await this.sync(body, pos);
    if (answer.status !== 200) throw new Error(`sync: ${JSON.stringify(answer)}`);
    return readSync(answer.body);
  }
}

export interface AskOptions {
  readonly body?: Json;
  readonly accessToken?: string;
  readonly signal?: AbortSignal;
}

export interface SyncResult {
  readonly pos: string;
  readonly lists: JsonObject;
  readonly rooms: JsonObject;
  readonly extensions: JsonObject;
}

/** Takes an answer of a sync apart. */
export function readSync(body: JsonObject): SyncResult {
  return {
    pos: asText(body['pos']) ?? '',
    lists: asObject(body['lists']),
    rooms: asObject(body['rooms']),
    extensions: asObject(body['extensions']),
  };
}

/** Sends one request. */
export async function ask(
  server: FakeHomeserver,
  method: HttpRequest['method'],
  path: string,
  { body, accessToken, signal }: AskOptions = {},
): Promise<Answer> {
  const result = await server.http({
    method,
    url: server.baseUrl + path,
    headers: new Map(accessToken === undefined ? [] : [['Authorization', `Bearer ${accessToken}`]]),
    timeoutMs: 120_000,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!result.ok) return { status: 'failed', failure: result.error.kind };
  return {
    status: result.value.status,
    body: asObject(JSON.parse(new TextDecoder().decode(result.value.body)) as Json),
  };
}
