import { type DelegatedHomeserver, delegatedHomeserver } from '@parley/testkit/authorization/delegated-homeserver.ts';
import { TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../client/remote.ts';
import type { HttpClient } from '../../../platform/http/http.ts';

const AT = { homeserver: 'example.org', redirectUri: 'https://chat.example.org/', clientName: 'Parley' } as const;
const LIFETIME_MS = 300_000;
/** One request for the tokens, and what follows it. */
const POLLED_MS = 3_000;

interface Stage extends DelegatedHomeserver {
  readonly clock: FakeClock;
  readonly app: TestEngine;
  readonly tab: Client;
  readonly session: () => unknown;
}

function start(options: Parameters<typeof delegatedHomeserver>[1] = {}): Stage {
  const clock = new FakeClock();
  const delegated = delegatedHomeserver(clock, { deviceLifetimeMs: LIFETIME_MS, ...options });
  delegated.server.user('alice');
  return { ...delegated, clock, ...pageOf(new TestEngine(delegated.server, clock, { http: delegated.http })) };
}

function pageOf(app: TestEngine): Pick<Stage, 'app' | 'tab' | 'session'> {
  const tab = app.openTab();
  const session = watched(tab.view('login.session', null));
  return { app, tab, session: () => valueOf(session) };
}

/** Looks at the sign-in by another device. */
function look({ tab }: Pick<Stage, 'tab'>, attempt = 0) {
  const view = watched(tab.view('login.device', { ...AT, attempt }));
  return { state: () => valueOf(view), stop: () => view.close() };
}

function again(stage: Stage, http: HttpClient = stage.http): Stage {
  stage.app.engine.stop();
  const { databases } = stage.app.env;
  return { ...stage, ...pageOf(new TestEngine(stage.server, stage.clock, { databases, http, seed: 2 })) };
}

const agree = ({ provider }: Stage, localpart = 'alice') =>
  provider.devices.decide(provider.devices.userCodes.at(-1) ?? '', { localpart });

describe('signing in with another device', () => {
  test('[LO-20] a person confirms the code on another device, and the session is there', async () => {
    const stage = start();
    const found = await stage.app.answer(stage.tab.command('login.discover', { homeserver: AT.homeserver }));
    expect(found).toMatchObject({ ok: true, value: { provider: { takesOtherDevices: true } } });
    const shown = look(stage);
    await stage.app.pass(0);
    const waiting = {
      kind: 'waiting',
      userCode: 'CODE-0001',
      address: 'https://auth.example.org/link',
      fullAddress: 'https://auth.example.org/link?code=CODE-0001',
    };
    expect(shown.state()).toEqual(waiting);
    await stage.app.pass(20_000);
    expect(shown.state()).toEqual(waiting);
    agree(stage);
    await stage.app.pass(POLLED_MS);
    expect(shown.state()).toEqual({ kind: 'signedIn' });
    const [deviceId] = stage.server.user('alice').deviceIds;
    expect(stage.session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org', deviceId });
    const restarted = again(stage);
    await restarted.app.pass(50);
    expect(restarted.session()).toMatchObject({ kind: 'signedIn', deviceId });
  });

  test('[LO-20] a server whose provider has no such way says so', async () => {
    const clock = new FakeClock();
    const delegated = delegatedHomeserver(clock);
    const { app, tab } = pageOf(new TestEngine(delegated.server, clock, { http: delegated.http }));
    const found = await app.answer(tab.command('login.discover', { homeserver: AT.homeserver }));
    expect(found.ok && found.value.provider).not.toHaveProperty('takesOtherDevices');
    const shown = look({ tab });
    await app.pass(0);
    expect(shown.state()).toEqual({ kind: 'failed', failure: { kind: 'notOffered' } });
  });

  test('[LO-21] who asks too often waits longer, and a broken connection is waited for', async () => {
    const stage = start();
    const shown = look(stage);
    await stage.app.pass(1_000);
    const second = look({ tab: stage.app.openTab() });
    await stage.app.pass(60_000);
    expect(stage.provider.devices.userCodes).toHaveLength(1);
    const polls = stage.asked.filter(({ path }) => path === '/oauth2/token').length;
    expect(polls).toBeGreaterThan(3);
    expect(polls).toBeLessThan(30);
    stage.disturb('/oauth2/token', 'unreachable', 3);
    stage.disturb('/oauth2/token', 503, 2);
    agree(stage);
    await stage.app.pass(200_000);
    expect([shown.state(), second.state()]).toEqual([{ kind: 'signedIn' }, { kind: 'signedIn' }]);
    expect(stage.server.user('alice').deviceIds).toHaveLength(1);
  });

  test('[LO-21] who says no, and a code that nobody confirms in time, are told apart; the next try has another code', async () => {
    const stage = start();
    const first = look(stage);
    await stage.app.pass(0);
    stage.provider.devices.decide('CODE-0001', 'declined');
    await stage.app.pass(POLLED_MS);
    expect(first.state()).toEqual({ kind: 'failed', failure: { kind: 'declined' } });
    const second = look(stage, 1);
    await stage.app.pass(LIFETIME_MS + POLLED_MS);
    expect(second.state()).toEqual({ kind: 'failed', failure: { kind: 'expired' } });
    const third = look(stage, 2);
    await stage.app.pass(0);
    expect(third.state()).toMatchObject({ kind: 'waiting', userCode: 'CODE-0003' });
  });

  test('[LO-21] a provider that answers nonsense fails in exact words', async () => {
    const stage = start();
    for (const [path, status, message] of [
      ['/oauth2/registration', 403, 'Dynamic registration failed'],
      ['/oauth2/device', 200, 'Invalid bearer token response'],
      ['/oauth2/device', 400, 'Failed to exchange code for token'],
    ] as const) {
      stage.disturb(path, status);
      const shown = look({ tab: stage.app.openTab() });
      await stage.app.pass(0);
      expect(shown.state()).toEqual({ kind: 'failed', failure: { kind: 'oauth', message } });
      shown.stop();
    }
  });
});

describe('when it is stopped amid', () => {
  test('[LO-22] a page that looks again goes on with the same code', async () => {
    const stage = start();
    look(stage);
    await stage.app.pass(100);
    const next = again(stage);
    const after = look(next);
    await next.app.pass(100);
    expect(after.state()).toMatchObject({ kind: 'waiting', userCode: 'CODE-0001' });
    agree(next);
    await next.app.pass(POLLED_MS);
    expect(after.state()).toEqual({ kind: 'signedIn' });
  });

  test('[LO-22] who stops looking is not signed in, and tokens that come then are given back', async () => {
    const stage = start();
    const shown = look(stage);
    await stage.app.pass(0);
    agree(stage);
    shown.stop();
    await stage.app.pass(30_000);
    expect(stage.session()).toMatchObject({ kind: 'signedOut' });
    expect(stage.server.user('alice').deviceIds).toEqual([]);
  });

  test('[LO-22] [REL-24] killed at each request, before and after it takes effect, it goes on and makes no second device', async () => {
    for (let at = 0; at < 20; at += 1)
      for (const arrives of [false, true]) {
        const stage = start();
        let left = at;
        let isKilled = false;
        const killing: HttpClient = async (request) => {
          if (left-- > 0) return stage.http(request);
          if (!isKilled && arrives) await stage.http(request);
          isKilled = true;
          return new Promise(() => undefined);
        };
        const doomed = again(stage, killing);
        look(doomed);
        await doomed.app.pass(100);
        if (stage.provider.devices.userCodes.length > 0) agree(stage);
        await doomed.app.pass(POLLED_MS);
        const isIn = JSON.stringify(doomed.session()).includes('signedIn');
        const next = again(doomed, stage.http);
        const shown = look(next);
        await next.app.pass(POLLED_MS);
        if (!isIn && stage.provider.devices.userCodes.length > 0) agree(stage);
        await next.app.pass(POLLED_MS);
        expect(shown.state(), `${at} ${arrives}`).toEqual({ kind: 'signedIn' });
        expect(stage.server.user('alice').deviceIds, `${at} ${arrives}`).toHaveLength(1);
        if (isIn) return;
      }
    throw new Error('more requests than were counted');
  });
});
