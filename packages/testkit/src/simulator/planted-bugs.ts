import { ok } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import type { Lock } from '@parley/sdk/internal/platform/locks/locks.ts';
import { asObject, type Json } from '../homeserver/wire.ts';
import { isRefresh } from './false-answers.ts';
import type { PlantBug } from './world.ts';

/** Bugs to plant, to see that the simulator finds them. They stand between the engine and its machine, not in the engine. */
export const PLANTED_BUGS: ReadonlyMap<string, PlantBug> = new Map<string, PlantBug>([
  /** Some messages that are to be sent are said to be stored, and are not. */
  [
    'lostWrite',
    (random) => ({
      transform: (ops) => [
        ops.filter(({ kind, store }) => !(kind === 'put' && store === 'outbox' && random.chance(0.1))),
      ],
    }),
  ],
  /** The position of the sync is stored before what it brought. */
  [
    'positionBeforeData',
    () => ({
      transform: (ops) => {
        const position = ops.filter(({ store }) => store === 'sync');
        const data = ops.filter(({ store }) => store !== 'sync');
        return position.length > 0 && data.length > 0 ? [position, data] : [ops];
      },
    }),
  ],
  /** Some new tokens are said to be stored, and are not. */
  [
    'lostTokens',
    (random) => ({
      transform: (ops) => [
        ops.filter(({ kind, store }) => !(kind === 'put' && store === 'session' && random.chance(0.2))),
      ],
    }),
  ],
  /** A server that is too busy to renew tokens is taken for one that refuses to. */
  [
    'busyIsRefusal',
    () => ({
      meddle: (http) => async (request) => {
        const answer = await http(request);
        const isBusy = isRefresh(request.url) && answer.ok && answer.value.status === 429;
        return isBusy ? ok({ ...answer.value, status: 403, body: FORBIDDEN }) : answer;
      },
    }),
  ],
  /** Half of a file is uploaded, and taken for the whole. */
  [
    'halfUploads',
    () => ({
      meddle: (http) => (request) =>
        http(typeof request.body === 'object' ? { ...request, body: firstHalf(request.body) } : request),
    }),
  ],
  /** Half of a file comes back, and is taken for the whole. */
  [
    'halfDownloads',
    () => ({
      meddle: (http) => (request) =>
        http(request.url.includes('/media/download/') ? { ...request, ...halfOf(request) } : request),
    }),
  ],
  /** Only one device of each user is sent messages. */
  [
    'oneDeviceEach',
    () => ({
      meddle: (http) => (request) =>
        http(request.url.includes('/sendToDevice/') ? { ...request, body: toOneDeviceEach(request.body) } : request),
    }),
  ],
  /** An engine that hung, and whose place another took, goes on when it wakes. */
  [
    'deafEngine',
    () => ({
      relock: (locks) => ({
        ...locks,
        takeOver: async (name, options) => deafened(await locks.takeOver(name, options)),
      }),
    }),
  ],
]);

const FORBIDDEN = new TextEncoder().encode('{"errcode":"M_FORBIDDEN"}');

function firstHalf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, Math.floor(bytes.byteLength / 2));
}

/** A watch of an answer that is given half of each part of it. */
function halfOf({ receiving }: HttpRequest): Pick<HttpRequest, 'receiving'> {
  if (receiving === undefined) return {};
  return { receiving: { ...receiving, onBytes: (bytes) => receiving.onBytes(firstHalf(bytes)) } };
}

function toOneDeviceEach(body: HttpRequest['body']): string {
  const content = asObject(typeof body === 'string' ? (JSON.parse(body) as Json) : undefined);
  const messages = Object.entries(asObject(content['messages'])).map(
    ([userId, byDevice]) => [userId, Object.fromEntries(Object.entries(asObject(byDevice)).slice(0, 1))] as const,
  );
  return JSON.stringify({ messages: Object.fromEntries(messages) });
}

/** A lock that says that it is held, whatever became of it. */
function deafened(lock: Lock | undefined): Lock | undefined {
  if (lock === undefined) return undefined;
  return {
    lost: new AbortController().signal,
    onWanted: (listener) => lock.onWanted(listener),
    isHeld: () => Promise.resolve(true),
    release: () => lock.release(),
  };
}
