import { isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent } from '../events/event.ts';
import type { RoomId } from '../ids/ids.ts';
import type { SupportLevel } from '../rules/thread.ts';
import { type Endpoint, type MalformedAnswer, malformed, mapPage, path, request } from './endpoint.ts';
import { decodeEvents } from './event-list.ts';
import type { RelationsPage } from './relations.ts';

export interface ThreadsQuery {
  readonly roomId: RoomId;
  /** All threads, or those that the person has written in. */
  readonly include: 'all' | 'participated';
  readonly from: string | null;
  readonly limit: number;
  readonly level: Exclude<SupportLevel, 'none'>;
}

/** `GET /rooms/{id}/threads`: roots with what is bundled, the one with the newest reply first (02.TH-13). */
export function threads({ roomId, include, from, limit, level }: ThreadsQuery): Endpoint<RelationsPage> {
  const requestPath =
    level === 'stable'
      ? path`/_matrix/client/v1/rooms/${roomId}/threads`
      : path`/_matrix/client/unstable/org.matrix.msc3856/rooms/${roomId}/threads`;
  const query: [string, string][] = [
    ['include', include],
    ['limit', String(limit)],
  ];
  if (from !== null) query.push(['from', from]);
  return {
    request: request('GET', requestPath, { query }),
    decode: (body) => decodePage(body, roomId, from),
    mapEvents: mapPage,
  };
}

function decodePage(body: unknown, roomId: RoomId, from: string | null): Result<RelationsPage, MalformedAnswer> {
  if (!isObject(body) || !Array.isArray(own(body, 'chunk'))) return malformed('chunk');
  const poison: PoisonEvent[] = [];
  const next = stringAt(body, 'next_batch');
  return ok({
    events: decodeEvents(own(body, 'chunk'), roomId, 'threads.chunk', poison),
    // A token that leads to the same page again is an end.
    next: next === undefined || next === '' || next === from ? null : next,
    poison,
  });
}
