import { openAccount } from '@parley/testkit/engine/open-account.ts';
import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import type { Reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { asObject, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { ok } from '../../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { HttpClient } from '../../../platform/http/http.ts';
import type { EventId, RoomId } from '../../../protocol/ids/ids.ts';
import type { RtcMember, RtcTransport } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { SfuAccess, TokenFailure } from '../contract.ts';
import type { TokenMember } from '../parts.ts';
import { Transports } from './transports.ts';

const ROOM = '!room:example.org' as RoomId;
const UNSTABLE = '/_matrix/client/unstable/org.matrix.msc4143/rtc/transports';
const STABLE = '/_matrix/client/v1/rtc/transports';
const OPEN_ID = '/openid/request_token';
const JWT = 'aGVhZA.Ym9keQ.c2lnbg';
const GIVEN = { url: 'wss://sfu.example.org', jwt: JWT };

/** The authorization service of an SFU, as far as it is asked. */
class Service {
  readonly asked: { readonly url: string; readonly body: JsonObject; readonly token: string | undefined }[] = [];
  answer: Reply = { status: 200, body: GIVEN };
  isReachable = true;

  over(server: HttpClient): HttpClient {
    return async (request) => {
      const { host, href } = new URL(request.url);
      if (!host.startsWith('rtc') && host !== 'localhost:8080') return server(request);
      if (!this.isReachable) return { ok: false, error: { kind: 'unreachable' } };
      const body = asObject(JSON.parse(String(request.body)) as Json);
      this.asked.push({ url: href, body, token: request.headers.get('authorization') });
      const bytes = new TextEncoder().encode(JSON.stringify(this.answer.body));
      return ok({ status: this.answer.status, headers: new Map(), body: bytes });
    };
  }
}

function livekit(serviceUrl: string): RtcTransport {
  return { type: 'livekit', serviceUrl, alias: null };
}

function offer(...urls: readonly string[]): Reply {
  const offered = urls.map((url) => ({ type: 'livekit', livekit_service_url: url }));
  return { status: 200, body: { rtc_transports: offered } };
}

async function stage({ offered = offer('https://rtc.example.org') }: { readonly offered?: Reply | null } = {}) {
  const app = createTestEngine();
  app.server.user('ana');
  await app.signIn(app.openTab(), 'ana');
  const service = new Service();
  const account = await openAccount(app, service.over(app.server.http));
  if (offered !== null) app.server.intercept(UNSTABLE, { kind: 'answer', reply: offered });
  const members = new ObservableValue<readonly RtcMember[]>([]);
  const transports = new Transports(account, () => members);
  const { userId, deviceId } = account.session;
  const me: TokenMember = { form: 'session', userId, deviceId, memberId: 'stay', slotId: 'm.call#ROOM' };
  const token = (serviceUrl: string, member: TokenMember = me) =>
    app.answer(transports.token(ROOM, livekit(serviceUrl), member));
  const found = async () => {
    const shown = kept(transports.of(ROOM));
    await app.pass(100);
    return shown;
  };
  return { app, service, account, members, transports, me, token, found };
}

function kept<Value>(value: Readable<Value>): Readable<Value> {
  value.subscribe(() => undefined);
  return value;
}

function member(serviceUrls: readonly string[], me: TokenMember): RtcMember {
  return {
    ...me,
    ...{ eventId: '$m' as EventId, application: 'm.call', intent: null, createdAt: 0, expiresAt: null },
    ...{ pushToTalk: null, focusSelection: 'oldestMembership', transports: serviceUrls.map(livekit) },
  };
}

test('[09.L-01] the homeserver says the transport, at either address, and is not asked again for an hour', async () => {
  const { app, transports, found } = await stage();
  expect(kept(transports.of(ROOM)).current).toBe('loading');
  expect((await found()).current).toEqual(livekit('https://rtc.example.org'));
  expect((await found()).current).toEqual(livekit('https://rtc.example.org'));
  expect(app.server.requests.matching(UNSTABLE)).toHaveLength(1);
  await app.pass(3_600_000);
  await found();
  expect(app.server.requests.matching(UNSTABLE)).toHaveLength(2);
  const other = await stage({ offered: null });
  other.app.server.intercept(STABLE, { kind: 'answer', reply: offer('https://rtc2.example.org') });
  expect((await other.found()).current).toEqual(livekit('https://rtc2.example.org'));
});

test('[09.L-01] else the well-known file of the domain does, else nobody', async () => {
  const { app, found } = await stage({ offered: null });
  const foci = [
    { type: 'smoke' },
    { type: 'livekit' },
    { type: 'livekit', livekit_service_url: 'https://rtc3.example' },
  ];
  const body = { 'm.homeserver': { base_url: app.server.baseUrl }, 'org.matrix.msc4143.rtc_foci': foci };
  app.server.intercept('/.well-known/matrix/client', { kind: 'answer', reply: { status: 200, body } });
  expect((await found()).current).toEqual(livekit('https://rtc3.example'));
  expect((await (await stage({ offered: null })).found()).current).toBeNull();
});

test('[09.L-01] a homeserver that is away is asked again until it answers; one that offers none is believed', async () => {
  const { app, found } = await stage();
  const stop = app.server.intercept(UNSTABLE, { kind: 'unreachable' });
  const shown = await found();
  await app.pass(5_000);
  expect(shown.current).toBe('loading');
  stop();
  await app.pass(10_000);
  expect(shown.current).toEqual(livekit('https://rtc.example.org'));
  const other = await stage({ offered: { status: 404, body: { errcode: 'M_NOT_FOUND', error: '' } } });
  other.app.server.intercept('/.well-known/matrix/client', { kind: 'unreachable' });
  expect((await other.found()).current).toBeNull();
});

test('[09.L-01] [RTC-21] where the own homeserver offers none, the transport of the members is used, and a safe one alone', async () => {
  const { found, members, me } = await stage({ offered: { status: 200, body: { rtc_transports: [] } } });
  const shown = await found();
  expect(shown.current).toBeNull();
  members.set([member(['http://rtc4.example', 'http://localhost:8080', 'https://rtc4.example'], me)]);
  expect(shown.current).toEqual(livekit('https://rtc4.example'));
  const before = shown.current;
  members.set([member(['https://rtc4.example'], me)]);
  expect(shown.current).toBe(before);
});

test('[09.L-02] [09.L-03] a token costs an OpenID token, passed on as it is, and nothing else of the session', async () => {
  const { app, service, token, me } = await stage();
  expect(await token('https://rtc.example.org/')).toEqual({ ok: true, value: GIVEN });
  const [asked] = service.asked;
  expect(asked).toEqual({
    url: 'https://rtc.example.org/sfu/get',
    token: undefined,
    body: {
      room: ROOM,
      device_id: me.deviceId,
      openid_token: {
        access_token: 'openid of @ana:example.org',
        expires_in: 3600,
        matrix_server_name: 'example.org',
        token_type: 'Bearer',
      },
    },
  });
  await token('https://rtc5.example.org/jwt');
  expect(service.asked.at(-1)?.url).toBe('https://rtc5.example.org/jwt/sfu/get');
  expect(app.server.requests.matching(({ path }) => path.endsWith(OPEN_ID))).toHaveLength(2);
  const said = JSON.stringify(app.env.logEntries);
  expect(said).not.toContain('openid of');
  expect(said).not.toContain(JWT);
});

test('[09.L-03] [09.L-08] a membership of the new form asks the homeserver, which may not know it, then for a token by its hash', async () => {
  const { app, service, token, me } = await stage();
  const asRtc = { ...me, form: 'rtc' as const };
  expect(await token('https://rtc.example.org', asRtc)).toEqual({ ok: true, value: GIVEN });
  const member = { id: 'stay', claimed_user_id: me.userId, claimed_device_id: me.deviceId };
  expect(service.asked).toMatchObject([
    { url: 'https://rtc.example.org/get_token', body: { room_id: ROOM, slot_id: 'm.call#ROOM', member } },
  ]);
  await token('https://rtc.example.org', asRtc);
  const isAsked = ({ path }: { readonly path: string }) => path.endsWith('/rtc/livekit/get_token');
  expect(app.server.requests.matching(isAsked)).toHaveLength(2);
  const next = await stage();
  next.app.server.intercept(isAsked, { kind: 'answer', reply: { status: 200, body: { ...GIVEN, jwt: 'a.b.c' } } });
  expect(await next.token('https://rtc.example.org', { ...next.me, form: 'rtc' })).toMatchObject({
    value: { jwt: 'a.b.c' },
  });
  expect(next.service.asked).toEqual([]);
});

const FAILURES: readonly (readonly [string, Reply, TokenFailure])[] = [
  ['401', { status: 401, body: { errcode: 'M_UNAUTHORIZED', error: 'No' } }, { kind: 'unauthorized' }],
  ['403 of a full service', { status: 403, body: { errcode: 'M_USER_LIMIT_EXCEEDED', error: '' } }, { kind: 'full' }],
  [
    'another refusal',
    { status: 400, body: { errcode: 'M_BAD_JSON', error: 'Bad' } },
    { kind: 'refused', status: 400, message: 'Bad' },
  ],
  ['500', { status: 500, body: { errcode: 'M_UNKNOWN', error: '' } }, { kind: 'refused', status: 500, message: '' }],
  ['no token', { status: 200, body: { url: GIVEN.url } }, { kind: 'badAnswer' }],
  ['no address', { status: 200, body: { jwt: JWT } }, { kind: 'badAnswer' }],
  ['an address in the clear', { status: 200, body: { ...GIVEN, url: 'ws://sfu.example' } }, { kind: 'badAnswer' }],
  ['an address here', { status: 200, body: { ...GIVEN, url: 'ws://localhost:1' } }, { kind: 'badAnswer' }],
];

test.each(FAILURES)('[09.L-05] a service that answers %s', async (_name, answer, error) => {
  const { service, token } = await stage();
  service.answer = answer;
  expect(await token('https://rtc.example.org')).toEqual({ ok: false, error });
});

test('[09.L-05] a service that is away, and a homeserver that does not say who the user is', async () => {
  const { app, service, token } = await stage();
  service.isReachable = false;
  expect(await token('https://rtc.example.org')).toEqual({ ok: false, error: { kind: 'unreachable' } });
  app.server.intercept(({ path }) => path.endsWith(OPEN_ID), { kind: 'unreachable' });
  expect(await token('https://rtc.example.org')).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(service.asked).toEqual([]);
});

test('[SEC-51] [RTC-20] services that are not safe to ask are not asked', async () => {
  const { service, token } = await stage();
  const unsafe = [
    'http://rtc.example.org',
    'http://localhost:8080',
    'ftp://rtc.example.org',
    '',
    'https://u:p@rtc.example',
  ];
  for (const url of unsafe) expect(await token(url)).toEqual({ ok: false, error: { kind: 'badAnswer' } });
  expect(service.asked).toEqual([]);
});

test('[SEC-51] [RTC-20] sixteen services of others are asked for a room, and then only these and the own one', async () => {
  const { service, token, found } = await stage();
  await found();
  const all: SfuAccess[] = [];
  for (let count = 0; count < 20; count += 1) {
    const given = await token(`https://rtc-${count}.example.org`);
    if (given.ok) all.push(given.value);
  }
  expect(all).toHaveLength(16);
  expect(service.asked).toHaveLength(16);
  expect((await token('https://rtc-3.example.org')).ok).toBe(true);
  expect((await token('https://rtc.example.org')).ok).toBe(true);
});
