import { type DelegatedHomeserver, delegatedHomeserver } from '@parley/testkit/authorization/delegated-homeserver.ts';
import { roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import type { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { describe, expect, test } from 'vitest';
import { err } from '../../../base/result/result.ts';
import type { Client } from '../../../client/remote.ts';
import type { HttpClient } from '../../../platform/http/http.ts';
import { type LocalTexts, servePageStorage } from '../../storage/page-texts.ts';
import type { BeginLogin } from '../contract.ts';

const REDIRECT = 'https://chat.example.org/';
const BEGIN: BeginLogin = {
  kind: 'oauth',
  homeserver: 'example.org',
  redirectUri: REDIRECT,
  clientName: 'Parley',
};
const UNKNOWN = { kind: 'oauth', message: 'State required to finish logging in is not found in storage.' };

interface Stage extends DelegatedHomeserver {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly clock: FakeClock;
  readonly session: () => unknown;
}

function start(options: Parameters<typeof delegatedHomeserver>[1] = {}): Stage {
  const clock = new FakeClock();
  const delegated = delegatedHomeserver(clock, options);
  delegated.server.user('alice');
  const app = new TestEngine(delegated.server, clock, { http: delegated.http });
  return { ...delegated, clock, ...pageOf(app) };
}

/** A page of an engine, which looks at the session. */
function pageOf(app: TestEngine): Pick<Stage, 'app' | 'tab' | 'session'> {
  const tab = app.openTab();
  const session = watched(tab.view('login.session', null));
  return { app, tab, session: () => valueOf(session) };
}

/** Begins, and gives the address of the provider's page. */
async function begin({ app, tab }: Pick<Stage, 'app' | 'tab'>, more: Partial<BeginLogin> = {}): Promise<string> {
  const begun = await app.answer(tab.command('login.begin', { ...BEGIN, ...more }));
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  return begun.value.url;
}

/** The parameters in the address that the provider led back to. */
function parametersOf(address: string): string {
  const { hash, search } = new URL(address);
  return (hash === '' ? search : hash).slice(1);
}

async function finish({ app, tab }: Pick<Stage, 'app' | 'tab'>, address: string) {
  return app.answer(tab.command('login.finish', { parameters: parametersOf(address) }));
}

async function signIn(stage: Stage, localpart = 'alice'): Promise<void> {
  const answer = await finish(stage, stage.provider.agree(await begin(stage), localpart));
  expect(answer).toEqual({ ok: true, value: { kind: 'signedIn', userId: `@${localpart}:example.org` } });
  await stage.app.pass(50);
}

function again(stage: Stage, http: HttpClient = stage.http): Stage {
  stage.app.engine.stop();
  const databases: TestDatabases = stage.app.env.databases;
  const app = new TestEngine(stage.server, stage.clock, { databases, http, seed: 2 });
  return { ...stage, ...pageOf(app) };
}

describe('signing in', () => {
  test('[LO-09] [04.OI-02] [04.OI-04] a person signs in on the page of the provider, and the device is the one that was chosen', async () => {
    const stage = start();
    const address = await begin(stage);
    const scope = new URL(address).searchParams.get('scope') ?? '';
    const [, deviceId] = /^urn:matrix:client:api:\* urn:matrix:client:device:([A-Za-z0-9]{10})$/u.exec(scope) ?? [];
    expect(stage.provider.registrations).toMatchObject([{ client_name: 'Parley', redirect_uris: [REDIRECT] }]);
    expect(await finish(stage, stage.provider.agree(address, 'alice'))).toMatchObject({ ok: true });
    expect(stage.session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org', deviceId });
    expect(stage.server.user('alice').deviceIds).toEqual([deviceId]);
    const restarted = again(stage);
    await restarted.app.pass(50);
    expect(restarted.session()).toMatchObject({ kind: 'signedIn', deviceId });
  });

  test('[LO-09] [04.Q-03] it is known beforehand who signs people in, also beside passwords', async () => {
    const provider = { issuer: 'https://auth.example.org/', canCreateAccount: true };
    for (const offersPassword of [false, true]) {
      const { app, tab } = start({ offersPassword });
      const found = await app.answer(tab.command('login.discover', { homeserver: 'example.org' }));
      expect(found).toMatchObject({ ok: true, value: { offersPassword, provider } });
    }
  });

  test('[LO-09] [04.OI-02] creating an account is asked for, and who is expected is not said', async () => {
    const address = new URL(await begin(start(), { createsAccount: true }));
    expect(address.searchParams.get('prompt')).toBe('create');
    expect(address.searchParams.has('login_hint')).toBe(false);
  });

  test('[LO-10] [SEC-40] an answer that nobody here asked for is sent nowhere, nor one that comes twice or from another', async () => {
    const stage = start({ metadata: { authorization_response_iss_parameter_supported: true } });
    const attacker = start();
    const foreign = attacker.provider.agree(await begin(attacker), 'alice');
    expect(await finish(stage, foreign)).toEqual({ ok: false, error: UNKNOWN });
    expect(await finish(stage, `${REDIRECT}#code=c`)).toEqual({ ok: false, error: UNKNOWN });
    const address = await begin(stage);
    const answered = stage.provider.agree(address, 'alice');
    const mixed = answered.replace(encodeURIComponent('https://auth.example.org/'), 'https%3A%2F%2Fevil.example%2F');
    const unnamed = answered.replace(/&iss=[^&]*/u, '');
    expect(unnamed).not.toBe(answered);
    for (const other of [mixed, unnamed])
      expect(await finish(stage, other)).toEqual({ ok: false, error: { kind: 'otherProvider' } });
    const elsewhere = answered.replace(/state=[^&]*/u, 'state=elsewhere');
    expect(await finish(stage, elsewhere)).toEqual({ ok: false, error: UNKNOWN });
    expect(stage.asked.map(({ path }) => path)).toEqual(['/oauth2/registration']);
    expect(await finish(stage, answered)).toMatchObject({ ok: true });
    await stage.app.answer(stage.tab.command('login.signOut', null));
    expect(await finish(stage, answered)).toEqual({ ok: false, error: UNKNOWN });
  });

  test('[LO-10] [04.OI-03] [11.NU-25] an answer after fifteen minutes is too late', async () => {
    for (const [minutes, isThere] of [
      [14, true],
      [16, false],
    ] as const) {
      const stage = start();
      const address = await begin(stage);
      await stage.app.pass(minutes * 60_000);
      const answer = await finish(stage, stage.provider.agree(address, 'alice'));
      expect(answer.ok).toBe(isThere);
      if (!answer.ok) expect(answer.error).toEqual(UNKNOWN);
    }
  });

  test('[LO-11] each tab is told by its state, and two that finish become one session', async () => {
    const stage = start();
    const second = { ...stage, tab: stage.app.openTab() };
    const [one, two] = [await begin(stage), await begin(second)];
    const answered = [stage.provider.agree(two, 'alice'), stage.provider.agree(one, 'alice')];
    const [late, early] = await Promise.all([finish(second, answered[0] ?? ''), finish(stage, answered[1] ?? '')]);
    expect([late.ok, early.ok]).toEqual([true, true]);
    await stage.app.pass(1_000);
    expect(stage.server.user('alice').deviceIds).toHaveLength(1);
  });

  test('[LO-11] a page that hands an answer over twice signs in once', async () => {
    const stage = start();
    const answered = stage.provider.agree(await begin(stage), 'alice');
    const both = await Promise.all([finish(stage, answered), finish(stage, answered)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(stage.asked.filter(({ path }) => path === '/oauth2/token')).toHaveLength(1);
  });

  test('[LO-12] [REL-24] killed at each request, before and after it takes effect, it goes on and makes no second device', async () => {
    for (let at = 0; at < 8; at += 1)
      for (const arrives of [false, true]) {
        const stage = start();
        const address = await begin(stage);
        const answered = stage.provider.agree(address, 'alice');
        let left = at;
        let isKilled = false;
        const killing: HttpClient = async (request) => {
          if (left-- > 0) return stage.http(request);
          if (!isKilled && arrives) await stage.http(request);
          isKilled = true;
          return new Promise(() => undefined);
        };
        const doomed = again(stage, killing);
        void doomed.tab.command('login.finish', { parameters: parametersOf(answered) });
        await doomed.app.pass(1_000);
        const next = again(doomed, stage.http);
        let answer = await finish(next, answered);
        if (!answer.ok) {
          // The code was used and its tokens are lost: signing in again is the way, as the same device.
          expect(answer.error).toEqual({ kind: 'oauth', message: 'Failed to exchange code for token' });
          answer = await finish(next, stage.provider.agree(await begin(next), 'alice'));
        }
        expect(answer, `${at} ${arrives}`).toMatchObject({ ok: true });
        await next.app.pass(1_000);
        expect(stage.server.user('alice').deviceIds, `${at} ${arrives}`).toHaveLength(1);
        expect(next.session()).toMatchObject({ kind: 'signedIn' });
        if (!isKilled) return;
      }
    throw new Error('more requests than were counted');
  });

  test('[LO-12] a connection that breaks amid can be tried again by the state alone', async () => {
    const stage = start();
    const address = await begin(stage);
    const state = new URL(address).searchParams.get('state') ?? '';
    const answered = stage.provider.agree(address, 'alice');
    expect(await stage.app.answer(stage.tab.command('login.finish', { state }))).toEqual({ ok: false, error: UNKNOWN });
    stage.disturb('/oauth2/token', 'unreachable');
    expect(await finish(stage, answered)).toEqual({ ok: false, error: { kind: 'unreachable' } });
    stage.server.intercept('/whoami', { kind: 'unreachable' }, 1);
    const retry = () => stage.app.answer(stage.tab.command('login.finish', { state }));
    expect(await retry()).toEqual({ ok: false, error: { kind: 'unreachable' } });
    expect(await retry()).toMatchObject({ ok: true, value: { kind: 'signedIn' } });
    expect(stage.asked.filter(({ path }) => path === '/oauth2/token')).toHaveLength(2);
  });
});

describe('a try whose answer was lost', () => {
  test('[LO-12] the next try is for the same device, which may be known to the server by now', async () => {
    const stage = start();
    const lost = stage.provider.agree(await begin(stage), 'alice');
    stage.disturb('/oauth2/token', 'lost');
    expect(await finish(stage, lost)).toEqual({ ok: false, error: { kind: 'unreachable' } });
    const [deviceId] = stage.server.user('alice').deviceIds;
    await signIn(stage);
    expect(stage.server.user('alice').deviceIds).toEqual([deviceId]);
    expect(stage.session()).toMatchObject({ kind: 'signedIn', deviceId });
    // Others know its keys: after signing out nobody is this device again.
    await stage.app.answer(stage.tab.command('login.signOut', null));
    await signIn(stage);
    expect(stage.session()).toMatchObject({ kind: 'signedIn' });
    expect(stage.server.user('alice').deviceIds).not.toContain(deviceId);
  });
});

describe('what does not work', () => {
  test('[LO-13] a person who says no, and a provider that does, are told apart', async () => {
    const stage = start();
    expect(await finish(stage, stage.provider.decline(await begin(stage)))).toEqual({
      ok: false,
      error: { kind: 'declined' },
    });
    const state = new URL(await begin(stage)).searchParams.get('state') ?? '';
    const broken = `${REDIRECT}#error=server_error&error_description=Down&state=${state}&iss=https%3A%2F%2Fauth.example.org%2F`;
    expect(await finish(stage, broken)).toEqual({
      ok: false,
      error: { kind: 'providerRefused', error: 'server_error', description: 'Down' },
    });
    expect(await finish(stage, broken)).toEqual({ ok: false, error: UNKNOWN });
  });

  test('[LO-13] [04.OI-05] each step that fails has its exact words', async () => {
    const beginFails = async (options: Parameters<typeof delegatedHomeserver>[1], message: string) => {
      const { app, tab } = start(options);
      expect(await app.answer(tab.command('login.begin', BEGIN))).toEqual({
        ok: false,
        error: { kind: 'oauth', message },
      });
    };
    await beginFails({ metadata: { token_endpoint: 'http://auth.example.org/' } }, 'OIDC is misconfigured');
    await beginFails(
      { metadata: { grant_types_supported: ['authorization_code'] } },
      'Configured OIDC OP does not support required functions',
    );
    await beginFails({ metadata: { registration_endpoint: undefined } }, 'Dynamic registration not supported');
    for (const [fault, message] of [
      [403, 'Dynamic registration failed'],
      [200, 'Dynamic registration invalid response'],
    ] as const) {
      const { app, tab, disturb } = start();
      disturb('/oauth2/registration', fault);
      expect(await app.answer(tab.command('login.begin', BEGIN))).toEqual({
        ok: false,
        error: { kind: 'oauth', message },
      });
    }
    for (const [fault, message] of [
      [400, 'Failed to exchange code for token'],
      [200, 'Invalid bearer token response'],
    ] as const) {
      const stage = start();
      stage.disturb('/oauth2/token', fault);
      const answered = stage.provider.agree(await begin(stage), 'alice');
      expect(await finish(stage, answered)).toEqual({ ok: false, error: { kind: 'oauth', message } });
    }
    const plain = new FakeClock();
    const { server } = delegatedHomeserver(plain, { offersPassword: true });
    const app = new TestEngine(server, plain);
    server.intercept(({ path }) => path.includes('/auth_metadata'), {
      kind: 'answer',
      reply: { status: 404, body: { errcode: 'M_UNRECOGNIZED' } },
    });
    expect(await app.answer(app.openTab().command('login.begin', BEGIN))).toEqual({
      ok: false,
      error: { kind: 'oauth', message: 'OIDC authentication not supported' },
    });
  });

  test('[LO-13] [04.OI-02] a provider that knows only the older names of scopes is asked by them', async () => {
    const old = start({ scopes: 'unstable' });
    const address = await begin(old);
    expect(new URL(address).searchParams.get('scope')).toContain('urn:matrix:org.matrix.msc2967.client:api:*');
    expect(await finish(old, old.provider.agree(address, 'alice'))).toMatchObject({ ok: true });
    const stage = start({ scopes: 'unstable' });
    const metadata = JSON.parse(JSON.stringify(stage.provider.metadata));
    stage.server.intercept('/v1/auth_metadata', { kind: 'answer', reply: { status: 200, body: metadata } });
    const first = await finish(stage, stage.provider.agree(await begin(stage), 'alice'));
    if (!first.ok || first.value.kind !== 'goTo') throw new Error(JSON.stringify(first));
    expect(await finish(stage, stage.provider.agree(first.value.url, 'alice'))).toMatchObject({ ok: true });
    expect(stage.server.user('alice').deviceIds).toHaveLength(1);
  });

  test('[LO-04] nobody is signed in who cannot be stored, and the tokens are given back', async () => {
    const stage = start();
    const answered = stage.provider.agree(await begin(stage), 'alice');
    const stop = stage.app.env.databases.failWrites(({ database }) =>
      database === 'parley' && stage.asked.length > 1 ? { kind: 'quotaExceeded' } : undefined,
    );
    expect(await finish(stage, answered)).toEqual({ ok: false, error: { kind: 'storageFailed' } });
    stop();
    await stage.app.pass(100);
    expect(stage.server.user('alice').deviceIds).toEqual([]);
  });
});

describe('without a disk', () => {
  /** A storage of a page. */
  const texts = (): LocalTexts & { readonly all: Map<string, string> } => {
    const all = new Map<string, string>();
    return {
      all,
      getItem: (key) => all.get(key) ?? null,
      setItem: (key, text) => void all.set(key, text),
      removeItem: (key) => void all.delete(key),
    };
  };

  test('[LO-18] the tab keeps a sign-in under way while the engine is gone, where only the tab can read it', async () => {
    const clock = new FakeClock();
    const delegated = delegatedHomeserver(clock);
    const places = { lasting: texts(), passing: texts() };
    const open = async (): Promise<Stage> => {
      const app = new TestEngine(delegated.server, clock, { http: delegated.http });
      app.env.databases.failOpen({ kind: 'unavailable', reason: 'private window' });
      const page = pageOf(app);
      servePageStorage(page.tab, places);
      await app.pass(1_500);
      return { ...delegated, clock, ...page };
    };
    const before = await open();
    const answered = before.provider.agree(await begin(before), 'alice');
    before.app.engine.stop();
    const lasting = [...places.lasting.all.values()].join('');
    expect(lasting).not.toContain('verifier');
    const after = await open();
    expect(await finish(after, answered)).toMatchObject({ ok: true });
    after.app.engine.stop();
    places.passing.all.clear();
    const reopened = await open();
    expect(reopened.session()).toMatchObject({ kind: 'signedOut', reason: 'notKept' });
  });
});

describe('the session', () => {
  test('[LO-14] [04.H-04] tokens are renewed at the provider, before they expire, and each refresh token is used once', async () => {
    const stage = start();
    await signIn(stage);
    const room = stage.server.room(['alice', 'bob'], { name: 'Ops' });
    for (let minute = 0; minute < 12; minute += 1) {
      room.send('bob', `minute ${minute}`);
      await stage.app.pass(60_000);
    }
    const refreshed = stage.asked.filter(({ form }) => form.get('grant_type') === 'refresh_token');
    expect(refreshed).toHaveLength(2);
    expect(new Set(refreshed.map(({ form }) => form.get('refresh_token'))).size).toBe(2);
    expect(stage.server.requests.matching('/refresh')).toEqual([]);
    expect(stage.session()).toMatchObject({ kind: 'signedIn' });
  });

  test('[LO-14] [SE-05] [REL-24] a lost answer, a busy provider and one behind a portal end no session; a restart amid neither', async () => {
    const stage = start();
    await signIn(stage);
    for (const fault of ['lost', 503, 403, 'unreachable', 'lost'] as const) stage.disturb('/oauth2/token', fault);
    stage.server.user('alice').expireTokens();
    stage.app.env.network.poke();
    await stage.app.pass(60_000);
    expect(stage.session()).toMatchObject({ kind: 'signedIn' });
    stage.disturb('/oauth2/token', 'lost');
    stage.server.user('alice').expireTokens();
    stage.app.env.network.poke();
    await stage.app.pass(10);
    const next = again(stage);
    await next.app.pass(60_000);
    expect(next.session()).toMatchObject({ kind: 'signedIn' });
    expect(stage.server.requests.matching('/sync').at(-1)?.outcome).not.toBe(401);
    expect(stage.server.user('alice').deviceIds).toHaveLength(1);
  });

  test('[LO-15] [04.OI-08] signing out revokes both tokens that are good now, and tells the server nothing', async () => {
    const stage = start();
    await signIn(stage);
    stage.server.user('alice').expireTokens();
    stage.app.env.network.poke();
    await stage.app.pass(1_000);
    await stage.app.answer(stage.tab.command('login.signOut', null));
    const revoked = stage.asked
      .filter(({ path }) => path === '/oauth2/revoke')
      .map(({ form }) => Object.fromEntries(form));
    const hints = revoked.map((form) => form['token_type_hint']);
    expect(hints).toEqual(['refresh_token', 'access_token']);
    const used = stage.asked
      .filter(({ path }) => path === '/oauth2/token')
      .map(({ form }) => form.get('refresh_token'));
    expect(used).not.toContain(revoked[0]?.['token']);
    expect(stage.server.requests.matching('/logout')).toEqual([]);
    expect(stage.server.user('alice').deviceIds).toEqual([]);
    expect(stage.app.env.databases.names).toEqual(['parley']);
  });

  test('[LO-16] [SE-08] a grant that was revoked leads to signing in again, as the same device and with the data', async () => {
    const stage = start();
    await signIn(stage);
    const room = stage.server.room(['alice', 'bob'], { name: 'Ops' });
    const [deviceId] = stage.server.user('alice').deviceIds;
    await stage.app.pass(1_000);
    stage.server.intercept(({ path }) => path.includes('/send/'), { kind: 'unreachable' }, 2);
    await stage.app.answer(
      stage.tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'not sent', format: 'plain' }),
    );
    stage.server.user('alice').signOutEverywhere();
    stage.app.env.network.poke();
    await stage.app.pass(40_000);
    expect(stage.session()).toMatchObject({ kind: 'signedOut', reason: 'byServer', former: { deviceId } });
    expect(stage.app.env.databases.names).toHaveLength(2);
    const address = await begin(stage);
    expect(new URL(address).searchParams.get('login_hint')).toBe('mxid:@alice:example.org');
    expect(await finish(stage, stage.provider.agree(address, 'alice'))).toMatchObject({ ok: true });
    await stage.app.pass(20_000);
    expect(stage.session()).toMatchObject({ kind: 'signedIn', deviceId });
    expect(room.events.filter(({ content }) => content['body'] === 'not sent')).toHaveLength(1);
  });

  test('[LO-16] someone else who signs in instead deletes nothing, and is signed out again', async () => {
    const stage = start();
    await signIn(stage);
    stage.server.user('alice').signOutEverywhere();
    stage.app.env.network.poke();
    await stage.app.pass(40_000);
    const answer = await finish(stage, stage.provider.agree(await begin(stage), 'bob'));
    const error = { kind: 'otherUser', userId: '@bob:example.org', expected: '@alice:example.org' };
    expect(answer).toEqual({ ok: false, error });
    expect(stage.server.user('bob').deviceIds).toEqual([]);
    expect(stage.app.env.databases.names).toHaveLength(2);
    expect(stage.session()).toMatchObject({ kind: 'signedOut', former: { userId: '@alice:example.org' } });
  });

  test('[LO-17] [04.OI-06] the page where the account is managed is found for each action', async () => {
    const stage = start();
    const page = (action: { readonly kind: 'profile' } | null) =>
      stage.app.answer(stage.tab.command('login.accountPage', action));
    expect(await page(null)).toEqual({ ok: true, value: null });
    await signIn(stage);
    expect(await page(null)).toEqual({ ok: true, value: 'https://auth.example.org/account' });
    const value = 'https://auth.example.org/account?action=org.matrix.profile';
    expect(await page({ kind: 'profile' })).toEqual({ ok: true, value });
    stage.server.intercept('/auth_metadata', { kind: 'unreachable' });
    expect(await page(null)).toEqual(err({ kind: 'unreachable' }));
  });

  test('[SEC-42] neither codes, verifiers nor tokens are in the log', async () => {
    const stage = start();
    await signIn(stage);
    stage.server.user('alice').expireTokens();
    stage.app.env.network.poke();
    await stage.app.pass(1_000);
    const log = JSON.stringify(stage.app.env.logEntries);
    const secrets = stage.asked.flatMap(({ form }) =>
      ['code', 'code_verifier', 'refresh_token'].flatMap((name) => form.get(name) ?? []),
    );
    expect(secrets.length).toBeGreaterThan(2);
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
