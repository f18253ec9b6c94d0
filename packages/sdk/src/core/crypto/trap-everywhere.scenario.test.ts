/** What `trap.scenario.test.ts` shows of a conversation, of everything else that is asked of the machine. */
import { encryptedRoom, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { START } from '@parley/testkit/engine/own-devices.ts';
import { SETTLED_MS } from '@parley/testkit/engine/recovering.ts';
import { Verifier } from '@parley/testkit/engine/verifying.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { asObject, type Json } from '@parley/testkit/homeserver/wire.ts';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClientApi } from '../../features/index.ts';
import type { VerificationAction } from '../../features/verification/contract.ts';
import type { InputOf, NamesOf } from '../../port/contract.ts';
import type { RemoteFile } from '../../protocol/events/media.ts';
import type { CallId, DeviceId, UserId } from '../../protocol/ids/ids.ts';

afterEach(() => vi.useRealTimers());

/** Longest that is waited for a machine that trapped. */
const BACK_MS = 3_000;

/** Whose machine traps, and what is asked of it then. */
interface Trap {
  readonly who: string;
  readonly at: string;
}

/** The people of one story, at whose machines it happens. */
class Cast {
  readonly stage: Stage;
  readonly people = new Map<string, { readonly person: Person; readonly crypto: TestCrypto }>();
  readonly #trap: Trap | null;

  constructor(trap: Trap | null, members: readonly [string, ...string[]]) {
    this.stage = encryptedRoom(members);
    this.stage.server.room(['bo']);
    this.#trap = trap;
  }

  /** Somebody at a new device, which the story knows by `who`. */
  async signIn(localpart: string, who = localpart): Promise<Verifier> {
    const crypto = new TestCrypto(this.stage.clock);
    if (this.#trap?.who === who) crypto.trapAt(this.#trap.at);
    const person = await Person.signIn(this.stage, localpart, crypto);
    // The module looks at the time of day.
    vi.setSystemTime(this.stage.clock.now());
    this.people.set(who, { person, crypto });
    return new Verifier(person);
  }
}

/** Asks, and whatever the answer: while a machine is away some things are refused. */
async function ask<Name extends NamesOf<ClientApi, 'command'>>(
  { person: { engine, tab } }: Verifier,
  name: Name,
  input: InputOf<ClientApi[Name]>,
): Promise<void> {
  await engine.answer(tab.command(name, input));
  await engine.pass(1_000);
}

/** Opens a film, and closes it. */
async function watch({ person: { engine, tab } }: Verifier, source: RemoteFile): Promise<void> {
  const close = tab.view('media.film', { source }).subscribe(() => undefined);
  await engine.pass(1_000);
  close();
}

/** Acts, if the verification is there: what a machine knew of it only in memory is gone with it. */
async function act(verifier: Verifier, action: VerificationAction): Promise<void> {
  if (verifier.all.length === 1) await verifier.act(action);
  await verifier.pass(1_000);
}

async function dismissAll(...verifiers: readonly Verifier[]): Promise<void> {
  for (const verifier of verifiers) {
    await act(verifier, { kind: 'cancel' });
    await act(verifier, { kind: 'dismiss' });
  }
}

type Story = (trap: Trap | null) => Promise<Cast>;

/** Ana and Bo at new devices, where Ana keeps a backup and has a recovery key, if she could have one. */
async function withRecovery(trap: Trap | null) {
  const cast = new Cast(trap, ['ana', 'bo']);
  const ana = await cast.signIn('ana');
  await cast.signIn('bo');
  ana.person.tab.view('recovery.status', null).subscribe(() => undefined);
  await ana.person.say('A question');
  await ana.pass(SETTLED_MS);
  const { engine, tab } = ana.person;
  const made = await engine.answer(tab.command('recovery.makeKey', { passphrase: null }));
  if (made.ok) await ask(ana, 'recovery.setUp', { ...made.value, isReset: false });
  await ana.pass(SETTLED_MS);
  return { cast, ana, entry: made.ok ? made.value.recoveryKey : '' };
}

const STORIES: Readonly<Record<string, Story>> = {
  async 'an account begins, and a file is sent'(trap) {
    const cast = new Cast(trap, ['ana', 'bo']);
    const ana = await cast.signIn('ana');
    const bo = await cast.signIn('bo');
    const { roomId } = cast.stage;
    const nothing = { size: null, durationMs: null, thumbnail: null, caption: '', format: 'plain' } as const;
    const file = { name: 'eels.txt', mimeType: 'text/plain', bytes: new Uint8Array([1, 2, 3]), as: 'file' } as const;
    await ask(ana, 'messages.sendFile', { roomId, ...file, ...nothing });
    await ana.pass(SETTLED_MS);
    const [source] = bo.person.items.flatMap(({ content }) => (content.kind === 'file' ? content.source : null) ?? []);
    if (source === undefined) return cast;
    await ask(bo, 'media.download', { source });
    // A film is opened by its first piece, before it is known to be one.
    if (source.kind !== 'own') await watch(bo, source);
    return cast;
  },
  async 'recovery is set up, and given up'(trap) {
    const { cast, ana } = await withRecovery(trap);
    await ask(ana, 'recovery.turnOffBackup', null);
    return cast;
  },
  async 'keys go to a file and come back'(trap) {
    const cast = new Cast(trap, ['ana', 'bo']);
    const ana = await cast.signIn('ana');
    await cast.signIn('bo');
    await ana.person.say('A question');
    const { engine, tab } = ana.person;
    const made = await engine.answer(tab.command('recovery.exportKeys', { passphrase: 'Eels' }));
    if (made.ok) await ask(ana, 'recovery.importKeys', { ...made.value, passphrase: 'Eels' });
    return cast;
  },
  async 'a new device reads by the recovery key'(trap) {
    const { cast, entry } = await withRecovery(trap);
    const fresh = await cast.signIn('ana', 'fresh');
    await ask(fresh, 'recovery.unlock', { entry });
    await fresh.pass(SETTLED_MS);
    return cast;
  },
  async 'a new device finds no key of the backup'(trap) {
    const { cast, entry } = await withRecovery(trap);
    cast.stage.server.user('ana').setAccountData('m.megolm_backup.v1', {});
    const fresh = await cast.signIn('ana', 'fresh');
    await ask(fresh, 'recovery.unlock', { entry });
    return cast;
  },
  async 'two devices of one person compare, and scan'(trap) {
    const cast = new Cast(trap, ['ana', 'bo']);
    const ana = await cast.signIn('ana');
    await cast.signIn('bo');
    const fresh = await cast.signIn('ana', 'fresh');
    await fresh.request({ kind: 'device', userId: fresh.person.userId, deviceId: ana.deviceId });
    await dismissAll(fresh, ana);
    await fresh.request({ kind: 'ownDevices' });
    await act(ana, { kind: 'accept', canScan: true });
    await act(fresh, START);
    for (const side of [ana, fresh]) await act(side, { kind: 'confirm' });
    await fresh.pass(SETTLED_MS);
    await dismissAll(fresh, ana);
    const third = await cast.signIn('ana', 'third');
    await third.request({ kind: 'device', userId: ana.person.userId, deviceId: ana.deviceId });
    await act(ana, { kind: 'accept', canScan: true });
    await act(third, { kind: 'showCode' });
    const code = await third.code().catch(() => null);
    if (code !== null) await act(ana, { kind: 'scan', bytes: code });
    await act(third, { kind: 'confirm' });
    await dismissAll(third, ana);
    return cast;
  },
  async 'two people compare, and one of them has another device'(trap) {
    const cast = new Cast(trap, ['ana', 'bo']);
    const ana = await cast.signIn('ana');
    const bo = await cast.signIn('bo');
    const userId = bo.person.userId as UserId;
    await ana.request({ kind: 'person', userId });
    await bo.pass(1_000);
    for (const { id } of cast.stage.server.state.rooms.values())
      if (id !== cast.stage.room.id) await ask(bo, 'membership.join', { roomId: id as never, via: [] });
    await act(bo, { kind: 'accept', canScan: true });
    await act(bo, START);
    for (const side of [ana, bo]) await act(side, { kind: 'confirm' });
    await dismissAll(ana, bo);
    await ask(ana, 'identity.accept', { userId });
    await ask(ana, 'identity.vouch', { userId });
    const other = await cast.signIn('bo', 'other');
    const deviceId = other.deviceId as DeviceId;
    await ask(bo, 'devices.vouch', { deviceId });
    await ask(ana, 'devices.setBlocked', { userId, deviceId, isBlocked: true });
    await ana.pass(SETTLED_MS);
    return cast;
  },
  async 'somebody is invited, and reads what was said before'(trap) {
    const cast = new Cast(trap, ['ana']);
    const ana = await cast.signIn('ana');
    const bo = await cast.signIn('bo');
    const { roomId } = cast.stage;
    await ana.person.say('Long ago');
    await ask(ana, 'people.act', { roomId, userId: bo.person.userId as UserId, action: 'invite', reason: '' });
    await ask(bo, 'membership.join', { roomId, via: [] });
    await bo.pass(SETTLED_MS);
    return cast;
  },
  async 'a device is called past the room'(trap) {
    const cast = new Cast(trap, ['ana', 'bo']);
    const ana = await cast.signIn('ana');
    const bo = await cast.signIn('bo');
    const { roomId, server } = cast.stage;
    const userId = bo.person.userId as UserId;
    server.user('ana').setAccountData('m.direct', { [userId]: [roomId] });
    await ana.pass(1_000);
    const streams = { sdp: 'v=0', capabilities: { transferee: true, dtmf: false }, streams: [] };
    await ask(ana, 'calls.send', {
      ...{ pageId: 'a', callId: '1000Call' as CallId, roomId, opponentVersion: null },
      to: { userId, deviceId: bo.deviceId as DeviceId, sessionId: null, said: 0 },
      body: { kind: 'invite', lifetimeMs: 60_000, invitee: null, ...streams },
    });
    return cast;
  },
  async 'the key of a room is thrown away'(trap) {
    const cast = new Cast(trap, ['ana', 'bo']);
    const ana = await cast.signIn('ana');
    await cast.signIn('bo');
    await ana.person.say('A question');
    await ask(ana, 'devices.discardRoomKey', { roomId: cast.stage.roomId });
    await ana.person.say('Another question');
    return cast;
  },
};

const FACES = [
  ...['identities', 'backup', 'secrets', 'dehydration', 'history', 'messages', 'verifications'],
  'attachments',
] as const;

/** Members that do not call the module. */
const NO_CALLS: ReadonlySet<string> = new Set(['constructor', 'close', 'break', 'touch', 'forget']);

/** Names of all calls of this OlmMachine. */
function everythingOf({ machine }: TestCrypto): readonly string[] {
  if (machine === null) throw new Error('no machine');
  const faces = FACES.map((name) => [`${name}.`, machine[name]] as const);
  return [['', machine] as const, ...faces].flatMap(([prefix, face]) => {
    const members = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(face) as object));
    return members.flatMap(([name, { value }]) =>
      typeof value === 'function' && !NO_CALLS.has(name) ? prefix + name : [],
    );
  });
}

const LONG = { timeout: 300_000 };
/** Each trap takes a story of its own. With `PARLEY_TRAPS=all` machines trap at every place, else at one in four: others with each commit. */
const SHARE = process.env['PARLEY_TRAPS'] === 'all' ? 1 : 4;
/** Calls that a story made on an OlmMachine. */
const asked = new Set<string>();
/** Names of all calls, once an OlmMachine was seen. */
let everything: readonly string[] = [];

/** A story in which a machine traps: that is there again soon, has the keys that it had, and people go on talking. */
async function tellWith(story: Story, trap: Trap): Promise<void> {
  const { people, stage } = await story(trap);
  const talking = [...people].flatMap(([name, { person }]) => (name === 'ana' || name === 'bo' ? person : []));
  for (const person of talking) await person.engine.pass(BACK_MS);
  const { crypto } = people.get(trap.who) ?? {};
  expect(crypto?.hasSprung, trap.at).toBe(true);
  expect(crypto?.reopenedAfterMs, trap.at).toBeLessThanOrEqual(BACK_MS);
  for (const person of talking) await person.say(wordsOf(person));
  for (const person of talking) await person.engine.pass(5_000);
  for (const { texts } of talking) expect(texts, trap.at).toEqual(expect.arrayContaining(talking.map(wordsOf)));
  // Keys that were being uploaded when the OlmMachine trapped may be uploaded again unchanged.
  const uploaded = keysIn(stage);
  expect(uploaded.size).toBeGreaterThan(people.size);
  expect(
    [...uploaded.values()].filter(({ size }) => size !== 1),
    trap.at,
  ).toEqual([]);
}

for (const [name, story] of Object.entries(STORIES)) {
  test(`[SEC-09] ${name}: wherever a machine traps, all goes on`, LONG, async () => {
    const first = Math.abs(fc.readConfigureGlobal().seed ?? 0);
    for (const [who, { crypto }] of (await story(null)).people) {
      everything = everythingOf(crypto);
      for (const at of crypto.asked) {
        if (!asked.has(at) && (first + asked.size) % SHARE === 0) await tellWith(story, { who, at });
        asked.add(at);
      }
    }
  });
}

test('[SEC-09] that was all that can be asked of a machine', () => {
  expect(everything.length).toBeGreaterThan(60);
  expect(everything.filter((at) => !asked.has(at))).toEqual([]);
});

/** All keys that devices uploaded, by device and id: what was said to be it. */
function keysIn({ server }: Stage): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  for (const { headers, body } of server.requests.matching('/keys/upload')) {
    const { device_keys: device, one_time_keys: oneTime } = asObject(body as Json);
    const all = [...Object.entries(asObject(asObject(device)['keys'])), ...Object.entries(asObject(oneTime))];
    for (const [id, key] of all) {
      const name = `${headers.get('authorization')} ${id}`;
      keys.set(name, (keys.get(name) ?? new Set()).add(JSON.stringify(key)));
    }
  }
  return keys;
}

function wordsOf({ userId }: Person): string {
  return `After all, says ${userId.slice(1, 3)}`;
}
