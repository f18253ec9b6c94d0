import {
  compare,
  type LinkStage,
  linkStage,
  newSide,
  oldSide,
  SAID_MS,
  type Side,
  scan,
  signedIn,
  take,
} from '@parley/testkit/engine/linking.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { describe, expect, test } from 'vitest';
import { err } from '../../../base/result/result.ts';
import type { DeviceLink, QrLogin } from '../../../client/contract.ts';
import type { HttpClient } from '../../../platform/http/http.ts';

type Both = { readonly stage: LinkStage; readonly old: Side<DeviceLink>; readonly fresh: Side<QrLogin> };

/** Two devices that have met; `way`: what the new one does. */
async function met(way: 'show' | 'scan', stage = linkStage()): Promise<Both> {
  const old = oldSide(await signedIn(stage), way === 'show' ? 'scan' : 'show');
  const fresh = newSide(stage, way);
  await fresh.engine.pass(SAID_MS);
  const [seeing, shown] = way === 'show' ? [old, fresh] : [fresh, old];
  await scan(seeing, shown);
  return { stage, old, fresh };
}

/** Two devices that trust each other, where the page is to be opened. */
async function trusted(way: 'show' | 'scan', stage = linkStage()): Promise<Both> {
  const both = await met(way, stage);
  await (way === 'show' ? compare(both.old, both.fresh) : compare(both.fresh, both.old));
  return both;
}

async function confirm({ stage, fresh }: Both): Promise<void> {
  stage.provider.devices.decide(stage.provider.devices.userCodes.at(-1) ?? '', { localpart: 'alice' });
  await fresh.engine.pass(10_000);
}

const ids = ({ server }: LinkStage) => server.user('alice').deviceIds;

describe('a new device that is signed in by an old one', () => {
  for (const way of ['show', 'scan'] as const) {
    test(`[LINK-01] [LINK-02] [10.O-05] the new device ${way}s the code, and is signed in and verified`, async () => {
      const both = await trusted(way);
      const { stage, old, fresh } = both;
      const address = 'https://auth.example.org/link?code=CODE-0001';
      expect(old.state()).toEqual({ kind: 'opening', address });
      await take(old, { kind: 'opened' });
      expect(old.state()).toEqual({ kind: 'confirming', address });
      expect(fresh.state()).toMatchObject({ kind: 'confirming', userCode: 'CODE-0001' });
      await confirm(both);
      expect([old.state(), fresh.state()]).toEqual([{ kind: 'done' }, { kind: 'signedIn' }]);
      expect(ids(stage)).toHaveLength(2);
      const devices = watched(fresh.tab.view('devices.own', null));
      await fresh.engine.pass(10_000);
      expect(valueOf(devices).devices.map(({ trust }) => trust)).toEqual([1, 1]);
      const recovery = watched(fresh.tab.view('recovery.status', null));
      await fresh.engine.pass(10_000);
      expect(valueOf(recovery)).toMatchObject({ kind: 'known', backup: 'working' });
      expect(stage.server.state.rendezvous.texts).toEqual([]);
    });
  }

  test('[LINK-03] nothing of the channel can be read at the place, and no secret is in the log', async () => {
    const both = await trusted('scan');
    const seen = both.stage.server.state.rendezvous.texts.join();
    expect(seen).not.toMatch(/m\.login|device|CODE/u);
    await take(both.old, { kind: 'opened' });
    await confirm(both);
    const log = JSON.stringify([both.old.engine.env.logEntries, both.fresh.engine.env.logEntries]);
    expect(log).not.toMatch(/MATRIX_QR|master_key|device_code_/u);
  });
});

describe('a person who says no', () => {
  test('[LINK-03] another code than the other device shows ends it on both sides', async () => {
    for (const way of ['show', 'scan'] as const) {
      const { stage, old, fresh } = await met(way);
      const [scanning, typing] = way === 'show' ? [old, fresh] : [fresh, old];
      const shown = scanning.state();
      const right = 'checkCode' in shown ? shown.checkCode : '';
      await take(typing, { kind: 'typed', code: right === '12' ? '13' : '12' });
      await typing.engine.pass(SAID_MS);
      expect(typing.state()).toEqual({ kind: 'failed', failure: { kind: 'wrongCode' } });
      expect(scanning.state()).toEqual({ kind: 'failed', failure: { kind: 'there', reason: 'user_cancelled' } });
      expect(ids(stage)).toHaveLength(1);
    }
  });

  test('[LINK-04] who gives up tells the other device, at any step', async () => {
    for (const step of ['typing', 'opening', 'confirming'] as const)
      for (const who of ['old', 'fresh'] as const) {
        const both = step === 'typing' ? await met('scan') : await trusted('scan');
        if (step === 'confirming') await take(both.old, { kind: 'opened' });
        const shown = both.fresh.state();
        const [leaving, staying] = who === 'old' ? [both.old, both.fresh] : [both.fresh, both.old];
        await leaving.engine.answer(leaving.view.call('stop', null));
        await leaving.engine.pass(SAID_MS);
        // A side that waits for its person finds out when that one acts.
        if (step === 'typing' && who === 'fresh')
          await take(both.old, { kind: 'typed', code: 'checkCode' in shown ? (shown.checkCode ?? '') : '' });
        if (step === 'opening' && who === 'fresh') await take(both.old, { kind: 'opened' });
        await leaving.engine.pass(SAID_MS);
        const name = `${step} ${who}: ${JSON.stringify(staying.state())}`;
        const isBusy = step === 'confirming' && who === 'old';
        if (isBusy) await leaving.engine.pass(310_000);
        const failure = isBusy ? { kind: 'expired' } : { kind: 'there', reason: 'user_cancelled' };
        expect(staying.state(), name).toEqual({ kind: 'failed', failure });
        expect(ids(both.stage), name).toHaveLength(1);
      }
  });

  test('[LINK-05] no on the page of the provider, and a page that nobody opened in time, end it on both sides', async () => {
    const both = await trusted('show');
    await take(both.old, { kind: 'opened' });
    both.stage.provider.devices.decide('CODE-0001', 'declined');
    await both.fresh.engine.pass(10_000);
    expect(both.fresh.state()).toEqual({ kind: 'failed', failure: { kind: 'declined' } });
    expect(both.old.state()).toEqual({ kind: 'failed', failure: { kind: 'declined' } });
    const late = await trusted('show');
    await take(late.old, { kind: 'opened' });
    await late.fresh.engine.pass(310_000);
    expect(late.fresh.state()).toEqual({ kind: 'failed', failure: { kind: 'expired' } });
    expect(late.old.state()).toMatchObject({ failure: { reason: 'authorization_expired' } });
  });
});

describe('what does not work', () => {
  test('[LINK-05] a place that is gone is said on both sides', async () => {
    const stage = linkStage();
    stage.server.state.rendezvous.lifetimeMs = 60_000;
    const fresh = newSide(stage, 'show');
    await fresh.engine.pass(1_000);
    expect(fresh.state().kind).toBe('showing');
    await fresh.engine.pass(70_000);
    expect(fresh.state()).toEqual({ kind: 'failed', failure: { kind: 'expired' } });
    const both = await met('scan', linkStage());
    both.stage.server.intercept(({ path }) => path.includes('/rendezvous/'), {
      kind: 'answer',
      reply: { status: 404, body: { errcode: 'M_NOT_FOUND' } },
    });
    await both.fresh.engine.pass(10_000);
    expect(both.fresh.state()).toEqual({ kind: 'failed', failure: { kind: 'expired' } });
  });

  test('[LINK-05] a server without places, and one that does not answer, are told apart', async () => {
    const stage = linkStage();
    stage.server.state.rendezvous.isOffered = false;
    const fresh = newSide(stage, 'show');
    await fresh.engine.pass(1_000);
    expect(fresh.state()).toEqual({ kind: 'failed', failure: { kind: 'noRendezvous' } });
    const away = linkStage();
    away.server.intercept(({ path }) => path.endsWith('/rendezvous'), { kind: 'unreachable' });
    const other = newSide(away, 'show');
    await other.engine.pass(1_000);
    expect(other.state()).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } });
  });

  test('[LINK-05] a device that is there already, and one that the server does not know afterwards, get no secrets', async () => {
    const both = await met('scan');
    both.stage.server.intercept(({ method, path }) => method === 'GET' && /\/devices\/./u.test(path), {
      kind: 'answer',
      reply: { status: 200, body: { device_id: 'X' } },
    });
    await compare(both.fresh, both.old);
    expect(both.old.state()).toEqual({ kind: 'failed', failure: { kind: 'deviceExists' } });
    expect(both.fresh.state()).toMatchObject({ failure: { kind: 'known', homeserver: 'https://matrix.example.org' } });
    const other = await trusted('scan');
    await take(other.old, { kind: 'opened' });
    other.stage.server.intercept(({ method, path }) => method === 'GET' && /\/devices\/./u.test(path), {
      kind: 'answer',
      reply: { status: 404, body: { errcode: 'M_NOT_FOUND' } },
    });
    await confirm(other);
    await other.old.engine.pass(20_000);
    expect(other.old.state()).toEqual({ kind: 'failed', failure: { kind: 'deviceNotFound' } });
    // It is signed in, and verified by other means.
    expect(other.fresh.state()).toEqual({ kind: 'signedIn' });
  });

  test('[LINK-06] codes that are none, and of the same side, are said while the camera looks on', async () => {
    const stage = linkStage();
    const fresh = newSide(stage, 'scan');
    await fresh.engine.pass(100);
    expect(fresh.state()).toEqual({ kind: 'scanning', wrong: null });
    for (const bytes of [new Uint8Array(), new Uint8Array(3000), new TextEncoder().encode('MATRIX\u0002\u0003')]) {
      await take(fresh, { kind: 'scanned', bytes });
      expect(fresh.state()).toEqual({ kind: 'scanning', wrong: 'noCode' });
    }
    const other = newSide(stage, 'show');
    await other.engine.pass(100);
    await scan(fresh, other);
    expect(fresh.state()).toEqual({ kind: 'scanning', wrong: 'sameSide' });
  });

  test('[LINK-07] a place that anybody writes to, one that lies and one that is silent end it, and none hangs', async () => {
    const texts = ['', 'nonsense', 'a|b', `${'A'.repeat(40)}|${'B'.repeat(43)}`, 'x'.repeat(3_000_000)];
    for (const text of texts) {
      const stage = linkStage();
      const fresh = newSide(stage, 'show');
      await fresh.engine.pass(100);
      stage.server.intercept(({ method, path }) => method === 'GET' && path.includes('/rendezvous/'), {
        kind: 'answer',
        reply: { status: 200, headers: new Map([['etag', '"other"']]), body: new TextEncoder().encode(text) },
      });
      await fresh.engine.pass(2_000);
      expect(fresh.state(), text.slice(0, 20)).toEqual({ kind: 'failed', failure: { kind: 'insecure' } });
    }
    const stage = linkStage();
    stage.server.intercept(({ method, path }) => method === 'POST' && path.includes('/rendezvous'), {
      kind: 'change',
      change: () => ({ url: 'http://evil.example/' }),
    });
    const lied = newSide(stage, 'show');
    await lied.engine.pass(100);
    expect(lied.state()).toEqual({ kind: 'failed', failure: { kind: 'noRendezvous' } });
    const quiet = await met('scan');
    await quiet.old.engine.answer(quiet.old.view.call('take', { kind: 'typed', code: codeOf(quiet.fresh) }));
    quiet.fresh.engine.engine.stop();
    await quiet.old.engine.pass(16 * 60_000);
    expect(quiet.old.state()).toMatchObject({ kind: 'failed' });
  });

  test('[LINK-08] a homeserver that one may not sign in to here is refused', async () => {
    const stage = linkStage();
    const old = oldSide(await signedIn(stage), 'show');
    const fresh = newSide(stage, 'scan', { allowed: ['other.org'] });
    await fresh.engine.pass(SAID_MS);
    await scan(fresh, old);
    await fresh.engine.pass(SAID_MS);
    expect(fresh.state()).toMatchObject({ kind: 'failed', failure: { kind: 'notAllowed' } });
    await compareSafely(fresh, old);
    expect(stage.provider.devices.userCodes).toEqual([]);
  });
});

const codeOf = (side: Side<QrLogin>) => {
  const state = side.state();
  return 'checkCode' in state ? (state.checkCode ?? '') : '';
};

/** The other side hears of it when its turn comes. */
async function compareSafely(fresh: Side<QrLogin>, old: Side<DeviceLink>): Promise<void> {
  await fresh.engine.pass(SAID_MS);
  expect(['enterCode', 'failed']).toContain(old.state().kind);
}

describe('when the new device is stopped amid', () => {
  test('[LINK-09] [REL-24] killed at each request, before and after it takes effect, there is never a second new device', async () => {
    for (let at = 0; at < 60; at += 1)
      for (const arrives of [false, true]) {
        const stage = linkStage();
        const alice = await signedIn(stage);
        const old = oldSide(alice, 'show');
        let left = at;
        let isKilled = false;
        const killing: HttpClient = async (request) => {
          // Other requests make no device.
          if (!/oauth2|whoami/u.test(request.url) || left-- > 0) return stage.http(request);
          if (!isKilled && arrives) await stage.http(request);
          isKilled = true;
          return new Promise(() => undefined);
        };
        const doomed = newSide(stage, 'scan', { http: killing });
        await doomed.engine.pass(SAID_MS);
        await scan(doomed, old);
        if (old.state().kind === 'enterCode') await take(old, { kind: 'typed', code: codeOf(doomed) });
        await old.engine.pass(SAID_MS);
        if (old.state().kind === 'opening') await take(old, { kind: 'opened' });
        const [waiting] = stage.provider.devices.userCodes;
        if (waiting !== undefined) stage.provider.devices.decide(waiting, { localpart: 'alice' });
        await old.engine.pass(10_000);
        if (!isKilled) return;
        const second = alice.engine.openTab();
        const oldAgain = oldSide({ engine: alice.engine, tab: second }, 'show');
        const next = newSide(stage, 'scan', { before: doomed.engine });
        await next.engine.pass(SAID_MS);
        if (next.state().kind === 'scanning') {
          await scan(next, oldAgain);
          if (oldAgain.state().kind === 'enterCode') await take(oldAgain, { kind: 'typed', code: codeOf(next) });
          await oldAgain.engine.pass(SAID_MS);
          if (oldAgain.state().kind === 'opening') await take(oldAgain, { kind: 'opened' });
          const code = stage.provider.devices.userCodes.at(-1);
          if (code !== undefined) stage.provider.devices.decide(code, { localpart: 'alice' });
          await oldAgain.engine.pass(10_000);
        }
        const name = `${at} ${arrives} ${JSON.stringify(next.state())}`;
        expect(ids(stage), name).toHaveLength(2);
        next.engine.engine.stop();
        alice.engine.engine.stop();
      }
    throw new Error('more requests than were counted');
  }, 120_000);

  test('[LINK-10] [LO-12] whose tokens were lost on their way: the next try says so, and a link goes on as the same device', async () => {
    const stage = linkStage();
    const alice = await signedIn(stage);
    let isLost = false;
    const losing: HttpClient = async (request) => {
      const answer = await stage.http(request);
      if (isLost || !request.url.endsWith('/oauth2/token') || !answer.ok || answer.value.status !== 200) return answer;
      isLost = true;
      return err({ kind: 'unreachable' });
    };
    const old = oldSide(alice, 'show');
    const fresh = newSide(stage, 'scan', { http: losing });
    await fresh.engine.pass(SAID_MS);
    await scan(fresh, old);
    await compare(fresh, old);
    await take(old, { kind: 'opened' });
    await confirm({ stage, old, fresh });
    expect([isLost, fresh.state().kind]).toEqual([true, 'failed']);
    const known = ids(stage);

    const oldAgain = oldSide({ engine: alice.engine, tab: alice.engine.openTab() }, 'show');
    const retry = newSide(stage, 'scan', { before: fresh.engine });
    await retry.engine.pass(SAID_MS);
    await scan(retry, oldAgain);
    await compare(retry, oldAgain);
    expect(oldAgain.state()).toEqual({ kind: 'failed', failure: { kind: 'deviceExists' } });
    const state = retry.state();
    expect(state).toEqual({ kind: 'failed', failure: { kind: 'known', homeserver: 'https://matrix.example.org' } });

    const at = {
      homeserver: 'https://matrix.example.org',
      redirectUri: 'https://chat.example.org/',
      clientName: 'Parley',
    };
    const byLink = watched(retry.tab.view('login.device', { ...at, attempt: 1 }));
    await retry.engine.pass(10_000);
    expect(valueOf(byLink)).toMatchObject({ kind: 'waiting' });
    await confirm({ stage, old, fresh: retry });
    expect(valueOf(byLink)).toEqual({ kind: 'signedIn' });
    expect(ids(stage)).toEqual(known);
  });
});
