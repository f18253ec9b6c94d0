/** Whole answers, broken in every part (SEC-03, SEC-04): the engine goes on, and a command has a result that is no bug. */
import { ME } from '@parley/testkit/corpus/case-names.ts';
import { HostileStage } from '@parley/testkit/corpus/hostile-stage.ts';
import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { message } from '@parley/testkit/corpus/places.ts';
import { roomIdOf, textsOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

/** Longer than the engine waits after a failure. */
const RETRY_MS = 15_000;

const broken = '!broken:example.org';
const roomId = roomIdOf({ id: '!neighbour:example.org' });
const member = { type: 'm.room.member', state_key: ME, sender: ME, content: { membership: 'invite' } };

const answer = {
  pos: 'p',
  lists: { active: { count: 2 }, all: { count: 2 } },
  rooms: {
    [broken]: {
      name: 'A',
      avatar: 'mxc://example.org/a',
      heroes: [{ user_id: '@bob:example.org', displayname: 'Bob', avatar_url: 'mxc://example.org/a' }],
      membership: 'join',
      initial: true,
      is_dm: false,
      required_state: [{ ...message('x'), type: 'm.room.name', state_key: '', content: { name: 'A' } }],
      timeline: [message('1'), message('2')],
      invite_state: [member],
      prev_batch: 't',
      limited: true,
      expanded_timeline: true,
      num_live: 1,
      joined_count: 2,
      invited_count: 0,
      notification_count: 0,
      highlight_count: 0,
      bump_stamp: 4,
    },
  },
  extensions: {
    e2ee: { device_lists: { changed: [ME], left: [] }, device_one_time_keys_count: { signed_curve25519: 1 } },
    to_device: { next_batch: 'n', events: [{ type: 'm.dummy', sender: ME, content: {} }] },
    account_data: { global: [{ type: 'm.direct', content: {} }], rooms: { [broken]: [] } },
    typing: { rooms: { [broken]: { content: { user_ids: [ME] } } } },
    receipts: { rooms: { [broken]: { content: { $1: { 'm.read': { [ME]: { ts: 1 } } } } } } },
  },
};

test('[SEC-03] [SEC-04] [REL-17] a sync answer broken anywhere: the next one is taken in, and its message is shown', async () => {
  const stage = await HostileStage.open();
  const items = stage.tab.listView('timeline.items', { roomId });
  items.subscribe(() => undefined);
  const sound: string[] = [];
  for (const { name, value } of corruptions(answer)) {
    const body = `after: ${name}`;
    sound.push(body);
    await stage.push(() => value);
    await stage.push((pos) => ({ pos, rooms: { [roomId]: { timeline: [message(body)], num_live: 1 } } }));
    if (!stage.isTakenIn) await stage.app.pass(RETRY_MS);
    if (!stage.isTakenIn) throw new Error(`stuck ${body}`);
  }
  expect(sound.length).toBeGreaterThan(1_500);
  expect(textsOf(items).filter((text) => text.startsWith('after'))).toEqual(sound);
  expect(stage.bugs).toEqual([]);
}, 120_000);

/** Runs `ask` on each broken form of what the server answers to `path`; gives the kinds of the results. */
async function kindsOf(
  stage: HostileStage,
  path: string,
  sample: unknown,
  ask: () => Promise<{ readonly ok: boolean; readonly error?: { readonly kind: string } }>,
): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>();
  for (const { value } of corruptions(sample)) {
    stage.script.answer(path, value);
    const result = await stage.app.answer(ask());
    kinds.add(result.ok ? 'ok' : (result.error?.kind ?? ''));
    stage.script.forget(path);
  }
  return kinds;
}

test('[SEC-03] discovery and sign-in: broken answers are failures with a name', async () => {
  const stage = await HostileStage.open();
  const { tab } = stage;
  const typed = { homeserver: 'example.org' };
  const discover = () => tab.command('login.discover', typed);
  const wellKnown = { 'm.homeserver': { base_url: 'https://matrix.example.org' } };
  const login = { user_id: ME, device_id: 'D', access_token: 't', refresh_token: 'r', well_known: wellKnown };
  const signIn = () => tab.command('login.password', { homeserver: 'matrix.example.org', user: 'me', password: 'x' });
  const kinds = [
    await kindsOf(stage, '/.well-known/matrix/client', wellKnown, discover),
    await kindsOf(stage, '/_matrix/client/versions', { versions: ['v1.11'], unstable_features: {} }, discover),
    await kindsOf(stage, '/_matrix/client/v3/login', { flows: [{ type: 'm.login.password' }] }, discover),
    await kindsOf(stage, '/_matrix/client/v3/login', { ...login, flows: [{ type: 'm.login.password' }] }, signIn),
  ];
  for (const each of kinds) expect([...each]).not.toContain('bug');
  expect(stage.bugs).toEqual([]);
}, 60_000);

/** A room whose timeline has a gap before its newest message, to be paged back twice: the second page goes on from the first. */
async function pageTwice(stage: HostileStage, id: string, before: string | undefined): Promise<readonly string[]> {
  const room = { name: 'A', initial: true, timeline: [message('newest')], prev_batch: before, limited: true };
  await stage.push((pos) => ({ pos, rooms: { [id]: room } }));
  const params = { roomId: roomIdOf({ id }) };
  const items = stage.tab.listView('timeline.items', params);
  const stop = items.subscribe(() => undefined);
  await stage.app.pass(1);
  for (let page = 0; page < 2; page += 1) {
    const paged = await stage.app.answer(items.call('pageBack', null));
    if (!paged.ok) expect(paged.error.kind).not.toBe('bug');
  }
  await stage.app.pass(0);
  const shown = textsOf(items);
  stop();
  items.close();
  return shown;
}

test.each([
  ['/messages', 't', { start: 't', chunk: [message('1')], state: [], end: 't2' }],
  [
    '/context/$newest',
    undefined,
    { event: message('newest'), events_before: [message('2')], events_after: [], state: [], start: 's', end: 'e' },
  ],
])(
  '[SEC-03] %s: a broken page is a failure with a name, and what is there stays',
  async (path, token, sample) => {
    const stage = await HostileStage.open();
    let count = 0;
    for (const { name, value } of corruptions(sample)) {
      count += 1;
      stage.script.answer(path, value);
      const shown = await pageTwice(stage, `!${count}:example.org`, token);
      expect(shown.at(-1), name).toBe('newest');
      stage.script.forget(path);
    }
    expect(stage.bugs).toEqual([]);
  },
  60_000,
);

test('[SEC-03] joining: a broken answer is a result with a name', async () => {
  const stage = await HostileStage.open();
  const join = () => stage.tab.command('membership.join', { roomId });
  expect([...(await kindsOf(stage, '/join', { room_id: roomId }, join))]).not.toContain('bug');
  expect(stage.bugs).toEqual([]);
});

test('[SEC-03] sending: an answer without an event id is no success, and the message is neither lost nor doubled', async () => {
  const stage = await HostileStage.open();
  const { tab, app, script } = stage;
  await stage.push((pos) => ({
    pos,
    rooms: { [roomId]: { name: 'A', initial: true, timeline: [message('newest')] } },
  }));
  const items = tab.listView('timeline.items', { roomId });
  items.subscribe(() => undefined);
  const texts: string[] = [];
  for (const { name, value } of corruptions({ event_id: '$sent' })) {
    const text = `sent: ${name}`;
    texts.push(text);
    script.answer('', value, 'PUT');
    const result = await app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain' }));
    expect(result.ok, name).toBe(true);
    await app.pass(1);
    script.answer('', { event_id: `$real-${texts.length}` }, 'PUT');
    await app.pass(RETRY_MS);
    script.forget('');
  }
  expect(textsOf(items).filter((text) => text.startsWith('sent'))).toEqual(texts);
  expect(stage.bugs).toEqual([]);
});
