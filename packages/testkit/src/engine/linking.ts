import type { DeviceLink, QrLogin } from '@parley/sdk/client/contract.ts';
import type { Client, ViewHandle } from '@parley/sdk/client/remote.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import { type DelegatedHomeserver, delegatedHomeserver } from '../authorization/delegated-homeserver.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { TestCrypto } from '../fakes/test-crypto.ts';
import { STARTED_MS } from './encrypted-room.ts';
import { TestEngine, valueOf, watched } from './test-engine.ts';

type Way = 'show' | 'scan';

const REDIRECT = 'https://chat.example.org/';
const LIFETIME_MS = 300_000;
/** A text gets to the other device, and its answer back. */
export const SAID_MS = 2_500;

/** One side of a link: an engine, and the view of what it does. */
export interface Side<State> {
  readonly engine: TestEngine;
  readonly tab: Client;
  readonly view: ViewHandle<State> & { call(name: string, input: unknown): Promise<unknown> };
  readonly state: () => State;
}

export interface LinkStage extends DelegatedHomeserver {
  readonly clock: FakeClock;
}

/** A homeserver with a provider, where devices can meet. */
export function linkStage(options: Parameters<typeof delegatedHomeserver>[1] = {}): LinkStage {
  const clock = new FakeClock();
  const delegated = delegatedHomeserver(clock, { deviceLifetimeMs: LIFETIME_MS, ...options });
  delegated.server.state.rendezvous.isOffered = true;
  delegated.server.state.rendezvous.lifetimeMs = 600_000;
  return { ...delegated, clock };
}

/** Alice, who is signed in and has an identity. */
export async function signedIn(stage: LinkStage): Promise<Pick<Side<DeviceLink>, 'engine' | 'tab'>> {
  stage.server.user('alice');
  const { engine, tab } = pageOf(stage, stage.http, 3);
  const input = { kind: 'oauth', homeserver: 'example.org', redirectUri: REDIRECT, clientName: 'Parley' } as const;
  const begun = await engine.answer(tab.command('login.begin', input));
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  const { hash } = new URL(stage.provider.agree(begun.value.url, 'alice'));
  const done = await engine.answer(tab.command('login.finish', { parameters: hash.slice(1) }));
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  await engine.pass(STARTED_MS * 3);
  return { engine, tab };
}

/** The old device, which links a new one. */
export function oldSide({ engine, tab }: Pick<Side<DeviceLink>, 'engine' | 'tab'>, way: Way): Side<DeviceLink> {
  return sideOf(engine, tab, watched(tab.view('devices.link', { way, attempt: 0 })));
}

export interface NewSideOptions {
  readonly http?: HttpClient;
  readonly allowed?: readonly string[];
  /** The engine that was there before, whose data the next one has. */
  readonly before?: TestEngine;
}

/** The new device, where nobody is signed in. */
export function newSide(stage: LinkStage, way: Way, options: NewSideOptions = {}): Side<QrLogin> {
  const { http = stage.http, allowed = null, before } = options;
  const { engine, tab } = pageOf(stage, http, 5, before);
  const at = { homeserver: 'example.org', redirectUri: REDIRECT, clientName: 'Parley' };
  return sideOf(engine, tab, watched(tab.view('login.qr', { ...at, way, allowed, attempt: 0 })));
}

/** The camera of one side sees the code of the other. */
export async function scan(seeing: Side<QrLogin | DeviceLink>, shown: Side<QrLogin | DeviceLink>): Promise<void> {
  const state = shown.state();
  if (state.kind !== 'showing') throw new Error(`no code is shown: ${JSON.stringify(state)}`);
  const bytes = new Uint8Array(Buffer.from(state.code, 'base64'));
  await take(seeing, { kind: 'scanned', bytes });
}

/** The person takes a step on one side. */
export async function take(side: Side<QrLogin | DeviceLink>, step: object): Promise<void> {
  await side.engine.answer(side.view.call('take', step));
  await side.engine.pass(SAID_MS);
}

/** The digits of the scanning side are typed on the other. */
export async function compare(scanning: Side<QrLogin | DeviceLink>, typing: Side<QrLogin | DeviceLink>): Promise<void> {
  const state = scanning.state();
  const code = 'checkCode' in state ? state.checkCode : null;
  if (code === null || typing.state().kind !== 'enterCode')
    throw new Error(`${JSON.stringify(state)} and ${JSON.stringify(typing.state())}`);
  await take(typing, { kind: 'typed', code });
  await typing.engine.pass(SAID_MS);
}

function pageOf({ server, clock }: LinkStage, http: HttpClient, seed: number, before?: TestEngine) {
  before?.engine.stop();
  const databases = before?.env.databases;
  const crypto = new TestCrypto(clock);
  const engine = new TestEngine(server, clock, { http, crypto, seed, ...(databases && { databases }) });
  return { engine, tab: engine.openTab() };
}

function sideOf<State>(engine: TestEngine, tab: Client, view: ViewHandle<State>): Side<State> {
  return { engine, tab, view: view as Side<State>['view'], state: () => valueOf(view) };
}
