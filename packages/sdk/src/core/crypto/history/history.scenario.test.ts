import { encryptedRoom, Person, STARTED_MS, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../../protocol/ids/ids.ts';

const DAY_MS = 24 * 3_600_000;
const UPLOAD = '/media/v3/upload';
const isToDevice: RequestMatch = ({ path }) => path.includes('/sendToDevice/m.room.encrypted/');
const isDownload: RequestMatch = ({ path }) => path.includes('/media/download/');

test('[06.HS-01] [06.HS-02] [06.HS-03] who is invited reads what was said before, and it is known by whose word', async () => {
  const stage = await anaAlone();
  const { ana, bo, server } = stage;
  await ana.say('Long ago');
  await must(invite(ana, bo));
  const order = server.requests.all.map(({ path }) => path.split('/').at(-1)).filter((name) => name !== 'sync');
  expect(order.indexOf('upload')).toBeLessThan(order.indexOf('invite'));
  const [{ bytes, contentType }] = [...server.state.media.values()] as [{ bytes: Uint8Array; contentType: string }];
  expect(contentType).toBe('application/octet-stream');
  expect(new TextDecoder().decode(bytes)).not.toContain('session');
  await join(bo);
  await ana.say('Welcome');
  expect(bo.texts).toEqual(['Long ago', 'Welcome']);
  const [before, after] = bo.items.filter(({ content }) => content.kind === 'text');
  expect(before?.sharedBy?.userId).toBe(ana.userId);
  expect(before?.doubt).toBeUndefined();
  expect(after?.sharedBy).toBeUndefined();
});

test('[06.HS-01] [06.HS-02] what was for members alone is given to nobody, neither then nor once the room is open', async () => {
  const stage = await anaAlone();
  const { ana, bo, server, room } = stage;
  room.state('ana', 'm.room.history_visibility', { history_visibility: 'joined' });
  await ana.engine.pass(500);
  await ana.say('Among us');
  // A server that shows everybody everything all the same.
  const held = server.state.rooms.get(room.id);
  if (held !== undefined) held.mayHideHistory = false;
  await must(invite(ana, bo));
  expect(server.requests.matching(UPLOAD)).toEqual([]);
  room.setMembership('ana', 'bo', 'leave');
  room.state('ana', 'm.room.history_visibility', { history_visibility: 'shared' });
  await ana.engine.pass(500);
  await ana.say('For all');
  await must(invite(ana, bo));
  await join(bo);
  expect(kindsOf(bo)).toEqual(['encrypted', 'text']);
  expect(bo.texts).toContain('For all');
});

// The check is the machine's (`CollectStrategy.identityBasedStrategy` in wasm-history): with devices of all kinds the body names two.
test('[06.HS-02] [SEC-13] a device that nobody vouches for is not told, nor one that tells', async () => {
  const stage = await anaAlone();
  const { ana, bo, server } = stage;
  await ana.say('Long ago');
  const second = await Person.signIn(stage, 'bo');
  const [vouched, made = ''] = server.user('bo').deviceIds;
  await must(invite(ana, bo));
  const told = server.requests
    .matching(isToDevice)
    .flatMap(({ body }) => Object.keys(asObject(asObject(asObject(body)['messages'])[bo.userId])));
  expect(told).toEqual([vouched]);
  expect(told).not.toContain(made);
  server.requests.clear();
  // It is in no state to say whose devices are whose.
  await must(second.engine.answer(second.tab.command('membership.join', { roomId: ana.roomId, via: [] })));
  const cy = await Person.signIn(stage, 'cy');
  await second.engine.pass(STARTED_MS);
  await must(invite(second, cy));
  expect(server.requests.matching(UPLOAD)).toEqual([]);
});

test('[06.HS-02] [06.HS-03] keys that need long to be on their way come after the invitation, and are taken then', async () => {
  const stage = await anaAlone();
  const { ana, bo, server } = stage;
  await ana.say('Long ago');
  server.intercept(UPLOAD, { kind: 'delayRequest', delayMs: 30_000 }, 1);
  await must(invite(ana, bo));
  await join(bo);
  expect(kindsOf(bo)).toEqual(['encrypted']);
  await ana.engine.pass(40_000);
  expect(bo.texts).toEqual(['Long ago']);
});

test('[06.HS-02] killed at each of its requests in turn, it begins anew', async () => {
  const stage = await anaAlone();
  const { bo, server } = stage;
  let { ana } = stage;
  await ana.say('Long ago');
  for (const path of ['/keys/query', '/keys/claim', UPLOAD, isToDevice, '/invite'] as const) {
    const stop = server.intercept(path, { kind: 'hang' });
    const asked = ana.tab.command('people.act', actOn(ana, bo));
    await ana.engine.pass(2_000);
    expect(server.requests.pending(path)).toHaveLength(1);
    stop();
    void asked.catch(() => undefined);
    ana = await ana.restart();
  }
  await must(invite(ana, bo));
  await join(bo);
  expect(bo.texts).toEqual(['Long ago']);
});

test('[06.HS-02] what could not be given before the invitation is given after a restart', async () => {
  const stage = await anaAlone();
  const { ana, bo, server } = stage;
  await ana.say('Long ago');
  const stop = server.intercept(UPLOAD, { kind: 'hang' });
  await must(invite(ana, bo));
  stop();
  await join(bo);
  expect(kindsOf(bo)).toEqual(['encrypted']);
  await ana.restart();
  await bo.engine.pass(2_000);
  expect(bo.texts).toEqual(['Long ago']);
});

test('[06.HS-02] whom the server does not let in gets nothing later either', async () => {
  const stage = await anaAlone();
  const { ana, bo, server } = stage;
  await ana.say('Long ago');
  server.intercept(UPLOAD, { kind: 'delayRequest', delayMs: 20_000 }, 1);
  server.intercept('/invite', { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN' } } }, 1);
  expect(await invite(ana, bo)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  server.requests.clear();
  await ana.engine.pass(30_000);
  await ana.restart();
  expect(server.requests.matching(isToDevice)).toEqual([]);
});

describe('killed while it takes them, it goes on', () => {
  test.each(['/keys/query', 'download', 'join'])('[06.HS-03] at %s', async (where) => {
    const stage = await anaAlone();
    const { ana, bo, server } = stage;
    await ana.say('Long ago');
    await must(invite(ana, bo));
    const at: Record<string, RequestMatch> = { download: isDownload, join: ({ path }) => path.includes('/join/') };
    const isJoin = where === 'join';
    const stop = server.intercept(at[where] ?? where, { kind: isJoin ? 'loseAnswer' : 'hang' });
    const joining = bo.tab.command('membership.join', { roomId: bo.roomId, via: [] });
    await bo.engine.pass(isJoin ? 0 : 2_000);
    void joining.catch(() => undefined);
    stop();
    const again = await bo.restart();
    await again.engine.pass(STARTED_MS);
    expect(again.texts).toEqual(['Long ago']);
    server.requests.clear();
    await (await again.restart()).engine.pass(STARTED_MS);
    expect(server.requests.matching(isDownload)).toEqual([]);
  });
});

// The check is in AcceptedHistory: only what the inviter announced is asked for, and only of a room that was joined here.
test('[06.HS-03] nothing is fetched before one joins, nor what somebody else gives than who invited', async () => {
  const stage = await anaAlone(['ana', 'cy']);
  const { ana, bo, server, room } = stage;
  const cy = await Person.signIn(stage, 'cy');
  await ana.say('Long ago');
  server.intercept('/invite', { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN' } } }, 1);
  expect((await invite(cy, bo)).ok).toBe(false);
  expect(server.requests.matching(UPLOAD)).toHaveLength(1);
  room.invite('ana', 'bo');
  await bo.engine.pass(2_000);
  expect(server.requests.matching(isDownload)).toEqual([]);
  await join(bo);
  expect(server.requests.matching(isDownload)).toEqual([]);
  expect(kindsOf(bo)).toEqual(['encrypted']);
});

test('[06.HS-03] what is not there within a day after one joined is not taken any more', async () => {
  const stage = await anaAlone();
  const { ana, bo, server, clock } = stage;
  await ana.say('Long ago');
  await must(invite(ana, bo));
  const stop = server.intercept(isDownload, { kind: 'unreachable' });
  await join(bo);
  stop();
  ana.engine.engine.stop();
  bo.engine.engine.stop();
  await clock.advance(DAY_MS);
  server.requests.clear();
  const again = await bo.restart();
  expect(server.requests.matching(isDownload)).toEqual([]);
  expect(kindsOf(again)).toEqual(['encrypted']);
});

test.each([
  [
    'other bytes than were announced',
    (server: Both['server'], path: string) => {
      server.state.media.set(path, { contentType: 'application/octet-stream', bytes: new Uint8Array(64) });
    },
  ],
  [
    'nothing any more',
    (server: Both['server'], path: string) => {
      server.state.media.delete(path);
    },
  ],
])('[06.HS-03] a server that has %s is asked once', async (_name, change) => {
  const stage = await anaAlone();
  const { ana, bo, server } = stage;
  await ana.say('Long ago');
  await must(invite(ana, bo));
  for (const path of [...server.state.media.keys()]) change(server, path);
  await join(bo);
  await bo.engine.pass(60_000);
  await (await bo.restart()).engine.pass(STARTED_MS);
  expect(server.requests.matching(isDownload)).toHaveLength(1);
  expect(kindsOf(bo)).toEqual(['encrypted']);
});

interface Both extends Stage {
  readonly ana: Person;
  readonly bo: Person;
}

/** Ana in an encrypted room of her own, and Bo, who is not there. */
async function anaAlone(members: readonly [string, ...string[]] = ['ana']): Promise<Both> {
  const stage = encryptedRoom(members);
  stage.server.room(['bo']);
  return { ...stage, ana: await Person.signIn(stage, 'ana'), bo: await Person.signIn(stage, 'bo') };
}

function actOn(by: Person, whom: Person) {
  return { roomId: by.roomId, userId: whom.userId as UserId, action: 'invite', reason: '' } as const;
}

async function invite(by: Person, whom: Person) {
  const answer = await by.engine.answer(by.tab.command('people.act', actOn(by, whom)));
  await by.engine.pass(500);
  return answer;
}

async function join(who: Person): Promise<void> {
  await must(who.engine.answer(who.tab.command('membership.join', { roomId: who.roomId, via: [] })));
  await who.engine.pass(STARTED_MS);
}

/** Kinds of the user's messages. */
function kindsOf({ items }: Person): readonly string[] {
  return items.map(({ content }) => content.kind).filter((kind) => kind !== 'stateChange');
}
