import { ok } from '../../base/result/result.ts';
import type { MapEvents } from '../../protocol/endpoints/endpoint.ts';
import type { Requests } from '../session/requests.ts';

/** Requests whose answers come decrypted: whoever asks for events of rooms gets them as their senders wrote them. */
export function openedRequests(requests: Requests, open: MapEvents): Requests {
  return {
    fetchBytes: (request, options) => requests.fetchBytes(request, options),
    async send(endpoint, options) {
      const answer = await requests.send(endpoint, options);
      if (!answer.ok || endpoint.mapEvents === undefined) return answer;
      return ok(await endpoint.mapEvents(answer.value, open));
    },
  };
}
