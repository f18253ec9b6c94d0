/** Bugs of calls to plant, to see that the world with a call finds them. They stand between the engine and its network. */
import { ok } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpClient, HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import { asObject, isObject, type Json } from '../../homeserver/wire.ts';
import type { PlantBug } from '../world.ts';
import { MEMBER_TYPE } from './call-truth.ts';

const isOfMember = ({ method, url }: HttpRequest) => method === 'PUT' && url.includes(`/state/${MEMBER_TYPE}/`);
const isDelayed = ({ url }: HttpRequest) => url.includes('org.matrix.msc4140.delay=');

export const PLANTED_CALL_BUGS: ReadonlyMap<string, PlantBug> = new Map<string, PlantBug>([
  /** The server is believed to say later that a device left, and was not asked to. */
  [
    'unheldLeaves',
    () => ({
      meddle: answering((request) => {
        if (isOfMember(request) && isDelayed(request)) return { delay_id: 'none' };
        return request.url.includes('/delayed_events/none/') ? {} : null;
      }),
    }),
  ],
  /** A device that says its membership again now and then says another one. */
  [
    'twoMemberships',
    (random) => ({
      meddle: (http) => (request) =>
        http(isOfMember(request) && random.chance(0.3) ? { ...request, url: otherKey(request.url) } : request),
    }),
  ],
  /** Some keys are said to be sent, and are not. */
  [
    'lostKeys',
    (random) => ({
      meddle: answering(({ url }) =>
        /\/sendToDevice\/m\.room\.encrypted\/k/.test(url) && random.chance(0.3) ? {} : null,
      ),
    }),
  ],
  /** An engine hears of nobody who leaves. */
  [
    'deafToLeaves',
    () => ({
      meddle: (http) => async (request) => {
        const answer = await http(request);
        if (!answer.ok || !request.url.includes('/sync')) return answer;
        const heard = parsed(new TextDecoder().decode(answer.value.body));
        if (heard === undefined) return answer;
        const without = JSON.stringify(withoutLeaves(heard));
        return ok({ ...answer.value, body: new TextEncoder().encode(without) });
      },
    }),
  ],
]);

/** Answers requests that `answer` has an answer for, without asking the server. */
function answering(answer: (request: HttpRequest) => object | null): (http: HttpClient) => HttpClient {
  return (http) => (request) => {
    const body = answer(request);
    if (body === null) return http(request);
    return Promise.resolve(
      ok({ status: 200, headers: new Map(), body: new TextEncoder().encode(JSON.stringify(body)) }),
    );
  };
}

function otherKey(url: string): string {
  return url.replace(/_m\.call(?=$|\?)/, '_m.call.again');
}

/** A copy without events that take memberships back. */
function withoutLeaves(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).filter((item) => !isLeave(item)).map(withoutLeaves);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutLeaves(item ?? null)]));
}

function isLeave(item: Json): boolean {
  return isObject(item) && item['type'] === MEMBER_TYPE && Object.keys(asObject(item['content'])).length === 0;
}

/** Undefined for an answer that was cut. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
