import { expect, test } from 'vitest';
import { err, ok } from '../../base/result/result.ts';
import type { EndpointRequest } from '../../protocol/endpoints/endpoint.ts';
import type { ServerError } from '../../protocol/endpoints/matrix-error.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { ProtocolChoice } from './protocol-choice.ts';
import type { SyncRecord } from './sync-record.ts';

const RECORD: SyncRecord = { position: 'p', roomCount: 1, windowSize: 20, toDeviceSince: null };
const { signal } = new AbortController();

/** Answers `/versions` with `flags`, or fails. */
function server(flags: object | RequestFailure): Requests & { readonly asked: EndpointRequest[] } {
  const asked: EndpointRequest[] = [];
  return {
    asked,
    fetchBytes: () => Promise.reject(new Error('not asked here')),
    send: async (endpoint) => {
      asked.push(endpoint.request);
      if ('kind' in flags) return err(flags as RequestFailure);
      const decoded = endpoint.decode({ versions: ['v1.11'], unstable_features: flags });
      return decoded.ok ? ok(decoded.value) : err(decoded.error);
    },
  };
}

async function kindFor(choice: ProtocolChoice, requests: Requests): Promise<string> {
  const found = await choice.find(requests, signal);
  return found.ok ? found.value.kind : found.error.kind;
}

function refusal(status: number, errcode: string | null): ServerError {
  return { kind: 'serverError', status, errcode, message: '', retryAfterMs: null, softLogout: false };
}

const OFFERED = { 'org.matrix.simplified_msc3575': true };

test('[SY-28] sliding sync where the server says that it offers it, else `/v3/sync`; asked once', async () => {
  const offering = server(OFFERED);
  const choice = new ProtocolChoice(null);
  expect([await kindFor(choice, offering), await kindFor(choice, offering)]).toEqual(['sliding', 'sliding']);
  expect(offering.asked.map(({ path }) => path)).toEqual(['/_matrix/client/versions']);
  expect(await kindFor(new ProtocolChoice(null), server({}))).toBe('v3');
  expect(await kindFor(new ProtocolChoice(null), server({ 'org.matrix.simplified_msc3575': 'yes' }))).toBe('v3');
});

test('[SY-28] who synced by sliding sync before goes on without asking; who did not asks again', async () => {
  const requests = server(OFFERED);
  expect(await kindFor(new ProtocolChoice(RECORD), requests)).toBe('sliding');
  expect(requests.asked).toEqual([]);
  expect(await kindFor(new ProtocolChoice({ ...RECORD, kind: 'v3' }), requests)).toBe('sliding');
});

test('[SY-28] a server that cannot be asked decides nothing', async () => {
  const choice = new ProtocolChoice(null);
  expect(await kindFor(choice, server({ kind: 'unreachable' }))).toBe('unreachable');
  expect(await kindFor(choice, server(OFFERED))).toBe('sliding');
});

test('[SY-24] a server that does not know the request is not asked it again, whatever it says', async () => {
  const choice = new ProtocolChoice(RECORD);
  expect(choice.isRefusedBy('sliding', refusal(404, 'M_UNRECOGNIZED'))).toBe(true);
  expect(await kindFor(choice, server(OFFERED))).toBe('v3');
});

test('[SY-24] what is refused, and what is only a failure', () => {
  const isRefused = (failure: RequestFailure) => new ProtocolChoice(null).isRefusedBy('sliding', failure);
  const refused = [
    refusal(400, 'M_UNRECOGNIZED'),
    refusal(405, 'M_UNRECOGNIZED'),
    refusal(404, null),
    refusal(405, null),
  ];
  const failures = [refusal(404, 'M_NOT_FOUND'), refusal(400, 'M_UNKNOWN_POS'), refusal(502, null), refusal(403, null)];
  expect(refused.map(isRefused)).toEqual(refused.map(() => true));
  expect(failures.map(isRefused)).toEqual(failures.map(() => false));
  expect(isRefused({ kind: 'timedOut' })).toBe(false);
  expect(new ProtocolChoice(null).isRefusedBy('v3', refusal(404, null))).toBe(false);
});

test('[SY-24] where sliding sync worked, before the last start too, one page of a proxy changes nothing; four in a row do, and the server itself at once', () => {
  const choice = new ProtocolChoice(RECORD);
  const ask = (errcode: string | null) => choice.isRefusedBy('sliding', refusal(404, errcode));
  expect([ask(null), ask(null), ask(null)]).toEqual([false, false, false]);
  choice.answered();
  expect([ask(null), ask(null), ask(null), ask(null)]).toEqual([false, false, false, true]);
  choice.answered();
  expect(ask('M_UNRECOGNIZED')).toBe(true);
});
