/** Scripts of single areas of the client-server API: each says what two people do, and notes what a client can see of it. */
import { asObject, asText, asTexts, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import type { AskedServer } from './servers.ts';
import { type Seen, TwoPeople } from './two-people.ts';

type Area = (two: TwoPeople) => Promise<void>;

const SYNC = '/unstable/org.matrix.simplified_msc3575/sync';
const text = (body: string): JsonObject => ({ msgtype: 'm.text', body });

/** A repeated transaction is the same one, whatever else the request contains. */
async function transactions(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const put = async (type: string, id: string) =>
    two.ask(bob, 'PUT', `/v3${room}/send/${type}/${id}`, { ...text('x') });
  const first = await put('m.room.message', 'same');
  const [again, otherType] = [await put('m.room.message', 'same'), await put('org.example.other', 'same')];
  two.note('one transaction is one event', {
    again: again.body['event_id'] === first.body['event_id'],
    otherType: otherType.body['event_id'] === first.body['event_id'],
  });
  await two.insist(alice, 'POST', `/v3${room}/kick`, { user_id: bob.userId });
  const after = await put('m.room.message', 'same');
  two.note('a known transaction of somebody who was kicked', [
    after.status,
    after.body['event_id'] === first.body['event_id'],
  ]);
  two.note('a new one', await two.outcome(bob, 'PUT', `/v3${room}/send/m.room.message/new`, text('y')));
}

async function power(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const hers = await two.send(alice, room, 'hers');
  const his = await two.send(bob, room, 'his');
  const redact = (id: string, txn: string) =>
    two.outcome(bob, 'PUT', `/v3${room}/redact/${encodeURIComponent(id)}/${txn}`, {});
  two.note('redacting', { own: await redact(his, 'r1'), foreign: await redact(hers, 'r2') });
  const levels = await two.insist(alice, 'GET', `/v3${room}/state/m.room.power_levels`);
  const rule = (more: JsonObject) =>
    two.insist(alice, 'PUT', `/v3${room}/state/m.room.power_levels`, { ...levels, ...more });
  const say = (type: string, txn: string) => two.outcome(bob, 'PUT', `/v3${room}/send/${type}/${txn}`, text('z'));
  await rule({ events_default: 50 });
  two.note('muted', { message: await say('m.room.message', 'p1'), reaction: await say('m.reaction', 'p2') });
  await rule({ events_default: 0, events: { ...asObject(levels['events']), 'm.room.message': 50 } });
  two.note('one type', { message: await say('m.room.message', 'p3'), other: await say('org.example.other', 'p4') });
  await rule({ users: { ...asObject(levels['users']), [bob.userId]: 50 } });
  two.note('with a level', {
    message: await say('m.room.message', 'p5'),
    foreign: await redact(hers, 'r3'),
    name: await two.outcome(bob, 'PUT', `/v3${room}/state/m.room.name`, { name: 'Bob’s' }),
    levels: await two.outcome(bob, 'PUT', `/v3${room}/state/m.room.power_levels`, levels),
  });
}

async function visibility(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  for (const history of ['shared', 'invited', 'joined', 'world_readable']) {
    const initial = { type: 'm.room.history_visibility', state_key: '', content: { history_visibility: history } };
    const room = await two.room({ initial_state: [initial] }, false);
    const before = await two.send(alice, room, 'before');
    await two.insist(alice, 'POST', `/v3${room}/invite`, { user_id: bob.userId });
    await two.send(alice, room, 'while invited');
    await two.insist(bob, 'POST', `/v3${room}/join`, {});
    await two.send(alice, room, 'in the room');
    const eventPath = `/v3${room}/event/${encodeURIComponent(before)}`;
    const seen = { read: await two.reads(bob, room), event: await two.outcome(bob, 'GET', eventPath) };
    await two.insist(bob, 'POST', `/v3${room}/leave`, {});
    await two.send(alice, room, 'after leaving');
    two.note(`history that is ${history}`, {
      ...seen,
      left: history === 'world_readable' || (await two.reads(bob, room)),
    });
  }
}

async function history(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const place = await two.send(alice, room, 'place');
  for (const name of ['b1', 'a1', 'b2', 'a2']) await two.send(name.startsWith('a') ? alice : bob, room, name);
  const filter = encodeURIComponent(JSON.stringify({ lazy_load_members: true, senders: [bob.userId] }));
  two.note('what one person sent, from the end', await two.reads(bob, room, `&filter=${filter}`));
  const context = await two.insist(bob, 'GET', `/v3${room}/context/${encodeURIComponent(place)}?limit=0`);
  const end = asText(context['end']) ?? '';
  const path = `/v3${room}/messages?dir=f&limit=10&from=${encodeURIComponent(end)}&filter=${filter}`;
  const page = await two.insist(bob, 'GET', path);
  const [first] = Array.isArray(page['chunk']) ? page['chunk'].map(asObject) : [];
  two.note('what one person sent after an event', {
    around: [context['events_before'], context['events_after']],
    events: two.eventsIn(page['chunk']),
    saysTransaction: asText(asObject(first?.['unsigned'])['transaction_id']) !== undefined,
  });
}

async function relations(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const root = await two.send(alice, room, 'root');
  const relate = (rel: JsonObject) => ({ 'm.relates_to': rel });
  const reaction = relate({ rel_type: 'm.annotation', event_id: root, key: '👍' });
  await two.send(bob, room, 'reaction', reaction, 'm.reaction');
  const edit = { ...text('* new'), 'm.new_content': text('new'), ...relate({ rel_type: 'm.replace', event_id: root }) };
  await two.send(alice, room, 'edit', edit);
  two.note('the same reaction twice', await two.outcome(bob, 'PUT', `/v3${room}/send/m.reaction/twice`, reaction));
  const read = async (path: string) => {
    const answer = await two.insist(bob, 'GET', `/v1${room}/relations/${encodeURIComponent(root)}${path}`);
    return two.eventsIn(answer['chunk']);
  };
  two.note('what points at an event', {
    all: await read(''),
    forward: await read('?dir=f'),
    byRelation: await read('/m.annotation'),
    byType: await read('/m.annotation/m.reaction'),
    none: await read('/m.thread'),
    firstOnly: await read('?limit=1'),
  });
}

async function threads(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const root = await two.send(alice, room, 'root');
  const other = await two.send(alice, room, 'other root');
  const inThread = (id: string, name: string) => ({
    ...text(name),
    'm.relates_to': { rel_type: 'm.thread', event_id: id },
  });
  await two.send(alice, room, 'other reply', inThread(other, 'other reply'));
  await two.send(alice, room, 'reply 1', inThread(root, 'reply 1'));
  await two.send(bob, room, 'reply 2', inThread(root, 'reply 2'));
  const list = async (person: typeof alice, query: string) =>
    two.eventsIn((await two.insist(person, 'GET', `/v1${room}/threads?${query}`))['chunk']);
  const fetched = await two.insist(bob, 'GET', `/v3${room}/event/${encodeURIComponent(root)}`);
  const bundle = asObject(asObject(asObject(fetched['unsigned'])['m.relations'])['m.thread']);
  two.note('threads', {
    all: await list(bob, 'limit=10'),
    first: await list(bob, 'limit=1'),
    participated: await list(bob, 'include=participated'),
    bundle: {
      count: bundle['count'],
      isIn: bundle['current_user_participated'],
      latest: two.nameOf(asObject(bundle['latest_event'])['event_id']),
    },
  });
}

async function receipts(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const root = await two.send(alice, room, 'root');
  const reply = { ...text('reply'), 'm.relates_to': { rel_type: 'm.thread', event_id: root } };
  const replied = await two.send(alice, room, 'reply', reply);
  const read = (type: string, id: string, body: JsonObject) =>
    two.outcome(bob, 'POST', `/v3${room}/receipt/${type}/${encodeURIComponent(id)}`, body);
  two.note('what may be told of', {
    main: await read('m.read', root, { thread_id: 'main' }),
    thread: await read('m.read', replied, { thread_id: root }),
    private: await read('m.read.private', replied, {}),
    unknown: await read('m.nothing', root, {}),
  });
  const body = {
    lists: { all: { ranges: [[0, 9]], timeline_limit: 1, required_state: [] } },
    extensions: { receipts: { enabled: true } },
  };
  const told = async (person: typeof alice) => {
    const answer = await two.insist(person, 'POST', `${SYNC}?timeout=0`, body);
    const rooms = Object.values(asObject(asObject(asObject(answer['extensions'])['receipts'])['rooms']));
    return rooms.map((one) => describeReceipts(two, asObject(asObject(one)['content'])));
  };
  two.note('receipts in a sync', { bob: await told(bob), alice: await told(alice) });
}

function describeReceipts(two: TwoPeople, content: JsonObject): readonly string[] {
  const lines = Object.entries(content).flatMap(([eventId, byType]) =>
    Object.entries(asObject(byType)).flatMap(([type, people]) =>
      Object.entries(asObject(people)).map(([who, what]) => {
        const thread = asText(asObject(what)['thread_id']);
        return `${two.nameOf(who)} ${type} ${two.nameOf(eventId)} ${thread === undefined ? '-' : two.nameOf(thread)}`;
      }),
    ),
  );
  return lines.sort((one, other) => one.localeCompare(other));
}

async function pushRules(two: TwoPeople): Promise<void> {
  const { bob } = two;
  const path = '/v3/pushrules/global/content/word';
  const mine = async () => {
    const { global } = await two.insist(bob, 'GET', '/v3/pushrules/');
    const list = asObject(global)['content'];
    return (Array.isArray(list) ? list.map(asObject) : []).filter((rule) => rule['rule_id'] === 'word');
  };
  two.note('a rule', {
    made: await two.outcome(bob, 'PUT', path, { pattern: 'cake', actions: ['notify'] }),
    is: await mine(),
    disabled: await two.outcome(bob, 'PUT', `${path}/enabled`, { enabled: false }),
    changed: await two.outcome(bob, 'PUT', `${path}/actions`, { actions: [] }),
    after: await mine(),
    removed: await two.outcome(bob, 'DELETE', path),
    gone: await mine(),
    again: await two.outcome(bob, 'DELETE', path),
    unknown: await two.outcome(bob, 'PUT', `${path}/enabled`, { enabled: true }),
    default: await two.outcome(bob, 'PUT', '/v3/pushrules/global/override/.m.rule.master/enabled', { enabled: true }),
  });
}

async function accountData(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const mine = `/v3/user/${encodeURIComponent(bob.userId)}`;
  const put = (path: string, body: JsonObject) => two.outcome(bob, 'PUT', `${mine}${path}`, body);
  const get = async (path: string) => {
    const answer = await two.ask(bob, 'GET', `${mine}${path}`);
    return answer.status === 200 ? answer.body : `${answer.status} ${asText(answer.body['errcode']) ?? ''}`;
  };
  two.note('account data', {
    before: await get('/account_data/org.example.mine'),
    put: await put('/account_data/org.example.mine', { a: 1 }),
    after: await get('/account_data/org.example.mine'),
    room: await put(`${room}/account_data/org.example.mine`, { b: 2 }),
    ofRoom: await get(`${room}/account_data/org.example.mine`),
    tag: await put(`${room}/tags/u.work`, { order: 0.5 }),
    tags: await get(`${room}/tags`),
    tagsAsData: await get(`${room}/account_data/m.tag`),
    untagged: await two.outcome(bob, 'DELETE', `${mine}${room}/tags/u.work`),
    noTags: await get(`${room}/tags`),
    foreign: await two.outcome(alice, 'GET', `${mine}/account_data/org.example.mine`),
    foreignPut: await two.outcome(alice, 'PUT', `${mine}/account_data/org.example.mine`, {}),
  });
}

async function media(two: TwoPeople): Promise<void> {
  const { alice, bob, server } = two;
  const uri = await server.upload(alice, 'what is in it');
  const path = uri.replace('mxc://', '/');
  const nobody = { ...bob, accessToken: 'nonsense' };
  const nowhere = path.replace(/[^/]+$/, 'nothing');
  const fetched = await server.download(bob, `/download${path}`);
  two.note('media', {
    isMxc: /^mxc:\/\/[^/]+\/[^/]+$/.test(uri),
    status: fetched.status,
    isText: fetched.contentType?.startsWith('text/plain'),
    text: fetched.text,
    unknown: (await server.download(bob, `/download${nowhere}`)).status,
    noToken: (await server.download(nobody, `/download${path}`)).status,
    limit: typeof (await two.insist(bob, 'GET', '/v1/media/config'))['m.upload.size'],
  });
}

const oneTimeKey = (key: string): JsonObject => ({ key, signatures: {} });

async function encryption(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const room = await two.room();
  const device = String((await two.insist(bob, 'GET', '/v3/account/whoami'))['device_id']);
  const body = { extensions: { e2ee: { enabled: true } } };
  let pos = '';
  const sync = async () => {
    const query = new URLSearchParams({ timeout: '0', ...(pos === '' ? {} : { pos }) });
    const answer = await two.insist(alice, 'POST', `${SYNC}?${query}`, body);
    pos = String(answer['pos']);
    const lists = asObject(asObject(asObject(answer['extensions'])['e2ee'])['device_lists']);
    return {
      changed: asTexts(lists['changed']).map((id) => two.nameOf(id)),
      left: asTexts(lists['left']).map((id) => two.nameOf(id)),
    };
  };
  await sync();
  const deviceKeys = {
    user_id: bob.userId,
    device_id: device,
    algorithms: ['m.olm.v1.curve25519-aes-sha2', 'm.megolm.v1.aes-sha2'],
    keys: { [`curve25519:${device}`]: 'curve', [`ed25519:${device}`]: 'ed' },
    signatures: {},
  };
  const upload = (more: JsonObject) => two.ask(bob, 'POST', '/v3/keys/upload', more);
  const claim = async () => {
    const one = { [bob.userId]: { [device]: 'signed_curve25519' } };
    const claimed = await two.insist(alice, 'POST', '/v3/keys/claim', { one_time_keys: one });
    return Object.keys(asObject(asObject(asObject(claimed['one_time_keys'])[bob.userId])[device]));
  };
  const id = 'signed_curve25519:AAAAAA';
  const uploaded = await upload({ device_keys: deviceKeys, one_time_keys: { [id]: oneTimeKey('one') } });
  const other = await upload({ one_time_keys: { [id]: oneTimeKey('another') } });
  const counts = asObject(uploaded.body['one_time_key_counts']);
  two.note('keys', {
    count: counts['signed_curve25519'],
    sameIdOtherKey: [other.status, other.body['errcode']],
    sameAgain: (await upload({ one_time_keys: { [id]: oneTimeKey('one') } })).status,
    heard: await sync(),
    first: await claim(),
    none: await claim(),
  });
  const fallback = { 'signed_curve25519:FALLBK': { ...oneTimeKey('fallback'), fallback: true } };
  await upload({ fallback_keys: fallback });
  const queried = await two.insist(alice, 'POST', '/v3/keys/query', { device_keys: { [bob.userId]: [] } });
  const keys = asObject(asObject(asObject(queried['device_keys'])[bob.userId])[device]);
  two.note('more keys', {
    fallback: [await claim(), await claim()],
    queried: [keys['algorithms'], asObject(keys['keys'])[`ed25519:${device}`]],
    failures: queried['failures'],
    nothingNew: await sync(),
  });
  await two.insist(bob, 'POST', `/v3${room}/leave`, {});
  two.note('somebody who shares no room any more', await sync());
}

async function v3Sync(two: TwoPeople): Promise<void> {
  const { alice, bob } = two;
  const filter = encodeURIComponent(JSON.stringify({ room: { timeline: { limit: 4 } } }));
  let since = '';
  const sync = async () => {
    const answer = await two.insist(bob, 'GET', `/v3/sync?timeout=0&filter=${filter}${since}`);
    since = `&since=${encodeURIComponent(String(answer['next_batch']))}`;
    return Object.fromEntries(
      Object.entries(asObject(answer['rooms'])).map(([section, rooms]) => [
        section,
        Object.values(asObject(rooms)).map((room) => describeV3(two, asObject(room))),
      ]),
    );
  };
  await sync();
  const room = await two.room({ name: 'Ops' }, false);
  await two.insist(alice, 'POST', `/v3${room}/invite`, { user_id: bob.userId });
  const invited = (await sync())['invite'];
  two.note('an invitation', invited?.length);
  await two.insist(bob, 'POST', `/v3${room}/join`, {});
  two.note('a room that was joined', (await sync())['join']);
  for (const name of ['one', 'two']) await two.send(alice, room, name);
  two.note('news', (await sync())['join']);
  for (let n = 1; n <= 7; n += 1) await two.send(alice, room, `more ${n}`);
  two.note('news with a gap', (await sync())['join']);
  two.note('no news', (await sync())['join'] ?? []);
  await two.insist(bob, 'POST', `/v3${room}/leave`, {});
  two.note('a room that was left', (await sync())['leave']?.length);
  since = '';
  const anew = await sync();
  two.note('asked for everything', { join: anew['join']?.length ?? 0, leave: anew['leave']?.length ?? 0 });
}

function describeV3(two: TwoPeople, room: JsonObject): unknown {
  const timeline = asObject(room['timeline']);
  return {
    events: two.eventsIn(timeline['events']),
    isLimited: timeline['limited'],
    hasPrevious: asText(timeline['prev_batch']) !== undefined,
  };
}

const AREAS: Readonly<Record<string, Area>> = {
  transactions,
  power,
  visibility,
  history,
  relations,
  threads,
  receipts,
  pushRules,
  accountData,
  media,
  encryption,
  v3Sync,
};

/** The areas that there are scripts of. */
export const AREA_NAMES: readonly string[] = Object.keys(AREAS);

/** Runs the script of one area against `server`. */
export async function observeArea(server: AskedServer, name: string): Promise<Seen> {
  const two = await TwoPeople.meet(server);
  await AREAS[name]?.(two);
  return two.seen;
}
