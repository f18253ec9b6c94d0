/** Secrets are where they belong and nowhere else: no log line and no address has one, and a token goes only to who gave it. */
import { inspect } from 'node:util';
import type { Person } from '@parley/testkit/engine/encrypted-room.ts';
import { onNewDevice, restarted, setUp, talk, unlock } from '@parley/testkit/engine/recovering.ts';
import { roomIdOf, TestEngine, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';
import type { HttpClient, HttpRequest } from '../platform/http/http.ts';
import { formatLogEntry } from '../platform/log-buffer/log-buffer.ts';
import type { MxcUri } from '../protocol/ids/ids.ts';

const FILE = {
  name: 'ransom-note.pdf',
  mimeType: 'application/pdf',
  as: 'file',
  size: null,
  durationMs: null,
} as const;

/** Everything that was logged, as written and as it would be looked at. */
function logOf(engines: readonly TestEngine[]): string {
  const entries = engines.flatMap(({ env }) => env.logEntries);
  return entries.map((entry) => `${formatLogEntry(entry)}\n${inspect(entry, { depth: null })}`).join('\n');
}

function addressesOf(server: FakeHomeserver): string {
  return server.requests.all.map(({ path, query }) => decodeURIComponent(`${path}?${query}`)).join('\n');
}

function tokensOf(server: FakeHomeserver): readonly string[] {
  const tokens = server.requests.all.map(({ headers }) => headers.get('authorization')?.replace('Bearer ', '') ?? '');
  return [...new Set(tokens)].filter((token) => token !== '');
}

/** Private keys that somebody's machine holds: of rooms, of the backup, of the identity and of the dehydrated device. */
async function keysOf({ crypto: { machine } }: Person): Promise<readonly string[]> {
  if (machine === null) throw new Error('no machine');
  const [rooms, backup, identity, dehydrated] = [
    await must(machine.secrets.exportRoomKeys()),
    await must(machine.backup.savedKey()),
    await must(machine.secrets.identityKeys()),
    await must(machine.dehydration.savedKey()),
  ];
  const sessions = JSON.parse(rooms) as readonly { readonly session_key: string }[];
  const all = [...sessions.map(({ session_key: key }) => key), backup?.privateKey, dehydrated];
  return [...all, ...Object.values(identity ?? {})].filter((key) => typeof key === 'string');
}

test('[SEC-42] tokens, passwords, keys, texts and names of files are in no line of the log and in no address', async () => {
  const stage = await talk();
  const { ana, bo, server, room, roomId } = stage;
  const recoveryKey = await setUp(ana);
  const broken = { status: 500, body: { errcode: 'M_UNKNOWN', error: 'A question', text: { body: 'An answer' } } };
  for (const path of ['/sync', '/keys/query', '/keys/upload', '/room_keys/keys'])
    server.intercept((request) => request.path.endsWith(path), { kind: 'answer', reply: broken }, 2);
  server.intercept(({ path }) => path.includes('/send/'), { kind: 'loseAnswer' }, 2);
  ana.crypto.trap();
  await ana.say('Behind the third brick');
  const bytes = new TextEncoder().encode('Two million');
  await ana.engine.answer(
    ana.tab.command('messages.sendFile', { ...FILE, roomId, bytes, thumbnail: null, caption: '', format: 'plain' }),
  );
  room.event('bo', 'm.room.encrypted', { algorithm: 'm.megolm.v1.aes-sha2', ciphertext: 'An answer', session_id: 7 });
  await ana.engine.pass(30_000);
  await unlock(ana, 'EsTa aaaa wrong key');
  const again = await restarted(ana);
  const other = await onNewDevice(stage);
  await unlock(other, recoveryKey);
  await other.engine.pass(30_000);
  expect(other.texts).toContain('Behind the third brick');
  const keys = await keysOf(other);
  expect(keys.length).toBeGreaterThanOrEqual(7);
  const engines = [ana, bo, again, other].map(({ engine }) => engine);
  const secrets = [
    ...tokensOf(server),
    ...['ana', 'bo'].map((name) => server.user(name).password),
    ...[recoveryKey, recoveryKey.replaceAll(' ', '')],
    ...keys,
    ...['A question', 'An answer', 'Behind the third brick', 'Two million', FILE.name, 'wrong key'],
  ];
  expect(tokensOf(server).length).toBeGreaterThanOrEqual(3);
  const [log, addresses] = [logOf(engines), addressesOf(server)];
  expect(log).not.toBe('');
  for (const secret of secrets) {
    expect(log, secret).not.toContain(secret);
    expect(addresses, secret).not.toContain(secret);
  }
});

test('[SEC-42] tokens that are renewed, refused and given up are in no line of the log and in no address', async () => {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock, hasRefreshTokens: true }), clock);
  app.server.room(['alice']);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  for (let round = 0; round < 3; round += 1) {
    app.server.user('alice').expireTokens();
    await app.pass(60_000);
  }
  app.server.intercept('/refresh', { kind: 'answer', reply: { status: 500, body: {} } }, 2);
  app.server.user('alice').expireTokens();
  await app.pass(60_000);
  await app.answer(tab.command('login.signOut', null));
  const given = app.server.requests
    .matching('/refresh')
    .map(({ body }) => (body as { refresh_token: string }).refresh_token);
  expect(new Set(given).size).toBeGreaterThanOrEqual(3);
  const [log, addresses] = [logOf([app]), addressesOf(app.server)];
  for (const secret of [...given, ...tokensOf(app.server), app.server.user('alice').password]) {
    expect(log, secret).not.toContain(secret);
    expect(addresses, secret).not.toContain(secret);
  }
});

const FOREIGN = [
  'mxc://evil.example/file',
  'mxc://evil.example:8448/file',
  'mxc://matrix.example.org:8448/file',
  'mxc://matrix.example.org@evil.example/file',
  'mxc://evil.example/..%2f..%2f..%2ffile',
  'mxc://evil.example\\@matrix.example.org/file',
  'mxc:////evil.example/file',
  'https://evil.example/_matrix/client/v1/media/download/evil.example/file',
  '//evil.example/file',
] as readonly string[] as readonly MxcUri[];

test('[SEC-21] a token goes to the homeserver that gave it, whatever addresses of media say', async () => {
  const clock = new FakeClock();
  const asked: HttpRequest[] = [];
  const owners = new Map<string, string>();
  for (const serverName of ['example.org', 'other.example']) {
    const server = new FakeHomeserver({ clock, serverName });
    const http: HttpClient = (request) => {
      asked.push(request);
      return server.http(request);
    };
    const app = new TestEngine(server, clock, { http });
    const room = server.room(['alice', 'bob']);
    for (const url of FOREIGN) {
      room.event('bob', 'm.room.message', { msgtype: 'm.image', body: 'a picture', url });
      room.state('bob', 'm.room.avatar', { url });
    }
    const tab = app.openTab();
    await app.signIn(tab, 'alice');
    watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
    watched(tab.listView('roomList.rooms', null));
    for (const uri of FOREIGN) {
      // Past every check of what events say.
      await app.answer(tab.command('media.download', { source: { kind: 'plain', mxc: uri } })).catch(() => null);
      await app
        .answer(tab.command('media.thumbnail', { uri, width: 32, height: 32, method: 'crop' }))
        .catch(() => null);
    }
    for (const token of tokensOf(server)) owners.set(token, server.baseUrl);
  }
  const withToken = asked.filter(({ headers }) =>
    [...headers.keys()].some((name) => name.toLowerCase() === 'authorization'),
  );
  expect(owners.size).toBe(2);
  expect(withToken.filter(({ url }) => url.includes('/media/')).length).toBeGreaterThan(0);
  for (const { url, headers } of withToken) {
    const [, bearer = ''] = [...headers].find(([name]) => name.toLowerCase() === 'authorization') ?? [];
    const home = owners.get(bearer.replace('Bearer ', ''));
    expect(new URL(url).origin, url).toBe(home);
    expect(new URL(url).pathname, url).toMatch(/^\/_matrix\/client\//);
  }
});
