import type { RecoveryStatus } from '@parley/sdk/client/contract.ts';
import type { JsonObject } from '../homeserver/wire.ts';
import { encryptedRoom, Person, type Stage } from './encrypted-room.ts';
import { valueOf, watched } from './test-engine.ts';

/** Keys go to a backup within ten seconds, and what comes of it is looked at a second later. */
export const SETTLED_MS = 15_000;

/** The recovery status that a page of this user shows. */
export function recoveryOf(person: Person): RecoveryStatus {
  return valueOf(viewOf(person));
}

/** From now on its page shows it. */
export function watchRecovery(person: Person): void {
  viewOf(person);
}

function viewOf(person: Person): ReturnType<typeof open> {
  const known = views.get(person) ?? open(person);
  views.set(person, known);
  return known;
}

const views = new WeakMap<Person, ReturnType<typeof open>>();

function open(person: Person) {
  return watched(person.tab.view('recovery.status', null));
}

export interface TalkOptions {
  /** Sets what goes wrong from the first request on; what it returns is `heal`. */
  readonly before?: (stage: Stage) => () => void;
  /** The encryption settings of the room. */
  readonly settings?: JsonObject;
}

/** Ana and Bo talked in an encrypted room, and Ana's keys of it had time to be backed up. */
export async function talk(options: TalkOptions = {}) {
  const stage = encryptedRoom(['ana', 'bo'], options.settings);
  const heal = options.before?.(stage) ?? (() => undefined);
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  watchRecovery(ana);
  await ana.engine.pass(SETTLED_MS);
  await ana.say('A question');
  await bo.say('An answer');
  await ana.engine.pass(SETTLED_MS);
  return { ...stage, ana, bo, heal };
}

/** Makes a key the one in use, and gives it. */
export async function setUp(person: Person): Promise<string> {
  const made = await person.engine.answer(person.tab.command('recovery.makeKey', { passphrase: null }));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const input = { ...made.value, isReset: false };
  const done = await person.engine.answer(person.tab.command('recovery.setUp', input));
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return made.value.recoveryKey;
}

/** Enters a recovery key. */
export function unlock(person: Person, entry: string) {
  return person.engine.answer(person.tab.command('recovery.unlock', { entry }));
}

/** Ana on another machine, without what the first one knows. */
export async function onNewDevice(stage: Stage): Promise<Person> {
  const person = await Person.signIn(stage, 'ana');
  watchRecovery(person);
  await person.engine.pass(SETTLED_MS);
  return person;
}

/** The engine dies, and another begins with what was stored. */
export async function restarted(person: Person): Promise<Person> {
  const next = await person.restart();
  watchRecovery(next);
  await next.engine.pass(0);
  return next;
}
