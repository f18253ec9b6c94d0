/**
 * A homeserver in the same process, for scenario tests: it answers the engine's requests over an `HttpClient`, on the test's
 * clock, and the test scripts what people on it do.
 *
 * State and its rules are in `server-state.ts` and `room.ts`, one file an area of endpoints in `routes/`, sliding sync in
 * `sliding-sync/`. What deployed Synapse does is what it does, quirks included.
 */
import { type Clock, sleep } from '@parley/sdk/internal/base/clock/clock.ts';
import { err, ok, type Result } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpClient, HttpFailure, HttpRequest, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';
import { createRoom, type NewRoom } from './create-room.ts';
import { dispatch } from './dispatch.ts';
import { handOver } from './hand-over.ts';
import type { GoneSignal, Reply, Route } from './http-exchange.ts';
import { type Fault, Interceptions } from './interceptions.ts';
import { type Liberties, NO_LIBERTIES } from './liberties.ts';
import { RequestLog, type RequestMatch } from './request-log.ts';
import { defaultPushRules } from './routes/push-rules.ts';
import { allRoutes } from './routes.ts';
import { ScriptedRoom, ScriptedUser } from './script.ts';
import { ServerState } from './server-state.ts';
import { Connections } from './sliding-sync/connections.ts';
import type { JsonObject } from './wire.ts';

export interface FakeHomeserverOptions {
  readonly clock: Clock;
  readonly serverName?: string;
  /** The time that a request and its answer take together. */
  readonly latencyMs?: number;
  /** True if sign-in gives refresh tokens to clients that ask for them, with access tokens that expire. */
  readonly hasRefreshTokens?: boolean;
  /** The choices that the server makes where the specification allows several; none by default. */
  readonly liberties?: Liberties;
}

export class FakeHomeserver {
  readonly serverName: string;
  readonly baseUrl: string;
  readonly state: ServerState;
  readonly requests = new RequestLog();
  /** Hand this to the engine's `Env`. */
  readonly http: HttpClient = (request) => this.#receive(request);
  readonly #clock: Clock;
  readonly #latencyMs: number;
  readonly #connections = new Connections();
  readonly #routes: readonly Route[];
  readonly #interceptions = new Interceptions();
  readonly #cuts = new Set<() => void>();
  #isReachable = true;

  constructor(options: FakeHomeserverOptions) {
    const { clock, serverName = 'example.org', latencyMs = 0, hasRefreshTokens = false } = options;
    this.serverName = serverName;
    this.baseUrl = `https://matrix.${serverName}`;
    this.state = new ServerState(serverName, hasRefreshTokens);
    this.#clock = clock;
    this.#latencyMs = latencyMs;
    this.#routes = allRoutes(this.baseUrl, this.#connections, options.liberties ?? NO_LIBERTIES);
  }

  /** The current time of the server's clock. */
  get nowMs(): number {
    return this.#clock.now();
  }

  /** The person with this local part, made when first named. Their password is `<localpart>-password`. */
  user(localpart: string): ScriptedUser {
    const user = this.state.users.get(this.#userId(localpart)) ?? this.#addUser(localpart);
    return new ScriptedUser(this.state, user);
  }

  /** Makes a room of the first of `members`, which the others have joined. */
  room(members: readonly [string, ...string[]], options: Omit<NewRoom, 'creator'> = {}): ScriptedRoom {
    const [creator, ...others] = members.map((localpart) => this.user(localpart).id);
    const room = createRoom(this.state, { ...options, creator: creator ?? '' }, this.#clock.now());
    const scripted = this.#script(room);
    for (const other of others) scripted.join(other);
    return scripted;
  }

  /** A room that the engine made, by its id. */
  roomById(roomId: string): ScriptedRoom {
    const room = this.state.rooms.get(roomId);
    if (room === undefined) throw new Error(`no room ${roomId}`);
    return this.#script(room);
  }

  /** Stores media and returns its `mxc:` address. */
  putMedia(bytes: Uint8Array<ArrayBuffer>, contentType: string): string {
    const path = `${this.serverName}/media${this.state.count()}`;
    this.state.media.set(path, { contentType, bytes });
    return `mxc://${path}`;
  }

  /** Makes the next `times` matching requests meet a fault (all, unless said). Returns the function that ends it. */
  intercept(match: RequestMatch, fault: Fault, times: number = Number.POSITIVE_INFINITY): () => void {
    return this.#interceptions.add(match, fault, times);
  }

  /** Cuts the network, and what is on its way, or brings it back. */
  setReachable(isReachable: boolean): void {
    this.#isReachable = isReachable;
    if (!isReachable) for (const cut of [...this.#cuts]) cut();
  }

  /** Forgets all sync connections: the next request of each meets `M_UNKNOWN_POS`. */
  forgetConnections(): void {
    this.#connections.forgetAll();
  }

  /** Answers as if nothing lay between: for networks that are simulated elsewhere. `signal` aborts when the client is gone. */
  async handle(request: HttpRequest, signal: GoneSignal): Promise<HttpResponse> {
    const { state } = this;
    return encode(await dispatch({ state, clock: this.#clock, routes: this.#routes, request, signal }));
  }

  #receive(request: HttpRequest): Promise<Result<HttpResponse, HttpFailure>> {
    if (request.signal?.aborted === true) return Promise.resolve(err({ kind: 'aborted' }));
    if (!this.#isReachable || !this.#isOurs(request.url)) return Promise.resolve(err({ kind: 'unreachable' }));
    const [logged, logOutcome] = this.requests.add(request, this.#clock.monotonicMs());
    return new Promise((resolve, reject) => {
      const controller = new AbortController();
      const settle = (result: Result<HttpResponse, HttpFailure>) => {
        if (controller.signal.aborted) return;
        logOutcome(result.ok ? result.value.status : result.error.kind);
        stopTimer();
        request.signal?.removeEventListener('abort', onAbort);
        this.#cuts.delete(onCut);
        controller.abort();
        resolve(withinBound(result, request));
      };
      const onAbort = () => settle(err({ kind: 'aborted' }));
      const onCut = () => settle(err({ kind: 'unreachable' }));
      const stopTimer = this.#clock.setTimer(request.timeoutMs, () => settle(err({ kind: 'timedOut' })));
      const gone = controller.signal;
      const fault = this.#interceptions.take(logged);
      const pace = fault?.kind === 'pace' ? fault.pace : undefined;
      const arrive = (result: Result<HttpResponse, HttpFailure>) => {
        if (request.receiving !== undefined) stopTimer();
        return handOver({ ...request, signal: gone }, result, pace, (durationMs) => this.#travel(durationMs, gone));
      };
      request.signal?.addEventListener('abort', onAbort);
      this.#cuts.add(onCut);
      // A bug of the fake breaks the promise that a client never rejects, so that the test shows it.
      this.#answer(request, fault, gone).then(arrive).then(settle, reject);
    });
  }

  async #answer(
    request: HttpRequest,
    fault: Fault | undefined,
    signal: AbortSignal,
  ): Promise<Result<HttpResponse, HttpFailure>> {
    if (fault?.kind === 'unreachable') return err({ kind: 'unreachable' });
    if (fault?.kind === 'answer') return ok(encode(fault.reply));
    if (fault?.kind === 'hang') return new Promise(() => undefined);
    await this.#travel(this.#latencyMs / 2 + (fault?.kind === 'delayRequest' ? fault.delayMs : 0), signal);
    if (signal.aborted) return err({ kind: 'aborted' });
    const reply = await dispatch({
      state: this.state,
      clock: this.#clock,
      routes: this.#routes,
      request,
      signal,
    });
    if (fault?.kind === 'loseAnswer') return err({ kind: 'unreachable' });
    await this.#travel(this.#latencyMs / 2 + (fault?.kind === 'delayAnswer' ? fault.delayMs : 0), signal);
    return ok(encode(fault?.kind === 'change' ? changed(reply, fault.change) : reply));
  }

  async #travel(delayMs: number, signal: AbortSignal): Promise<void> {
    if (delayMs > 0) await sleep(this.#clock, delayMs, signal);
  }

  /** The server's own name answers too, for discovery. */
  #isOurs(url: string): boolean {
    return [this.baseUrl, `https://${this.serverName}`].includes(new URL(url).origin);
  }

  #script(room: ConstructorParameters<typeof ScriptedRoom>[1]): ScriptedRoom {
    return new ScriptedRoom(this.state, room, this.#clock, (name) =>
      name.startsWith('@') ? name : this.user(name).id,
    );
  }

  #userId(localpart: string): string {
    return `@${localpart}:${this.serverName}`;
  }

  #addUser(localpart: string) {
    const user = this.state.addUser(localpart, `${localpart}-password`);
    this.state.setAccountData(user, 'm.push_rules', { global: defaultPushRules(user.id) });
    return user;
  }
}

function changed(reply: Reply, change: (body: JsonObject) => JsonObject): Reply {
  return reply.body instanceof Uint8Array ? reply : { ...reply, body: change(reply.body) };
}

function encode({ status, headers, body }: Reply): HttpResponse {
  if (body instanceof Uint8Array) return { status, headers: headers ?? new Map(), body };
  return {
    status,
    headers: new Map([['content-type', 'application/json'], ...(headers ?? [])]),
    body: new TextEncoder().encode(JSON.stringify(body)),
  };
}

/** An answer that is larger than its request allows is cut off, as the platform does. */
function withinBound(
  result: Result<HttpResponse, HttpFailure>,
  { maxBodyBytes = Number.POSITIVE_INFINITY }: HttpRequest,
): Result<HttpResponse, HttpFailure> {
  return result.ok && result.value.body.byteLength > maxBodyBytes ? err({ kind: 'tooLarge' }) : result;
}
