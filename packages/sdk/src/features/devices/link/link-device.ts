import { sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { type LinkChannel, type Met, meet, PersonWaits } from '../../../core/crypto/crypto.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { LinkRun } from '../../../core/feature/link-view.ts';
import { findProvider } from '../../../core/session/session.ts';
import { lookForDevice } from '../../../protocol/endpoints/devices.ts';
import type { DeviceId } from '../../../protocol/ids/ids.ts';
import { deviceEndpointOf } from '../../../protocol/rules/oauth/server.ts';
import type { FailureReason, LinkSecrets } from '../../../protocol/rules/qr-login/messages.ts';
import type { DeviceLink, DeviceLinkFailure } from '../contract.ts';

type Deps = Need<'env' | 'session' | 'requests' | 'crypto'>;
type Linked<Value = void> = Promise<Result<Value, DeviceLinkFailure>>;

/** A person types the code on the new device. */
const TYPING_MS = 5 * 60_000;
/** A person confirms it on the provider's page, and may have to sign in there first. */
const CONFIRMING_MS = 15 * 60_000;
/** A homeserver may know of a new device a little later than its provider. */
const KNOWN_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 500;

/** True if the provider of this homeserver lets another device confirm a sign-in. */
export async function canLink({ env, session }: Deps, signal: AbortSignal): Promise<boolean> {
  if (session.grant === undefined) return false;
  const found = await findProvider(env, session.homeserverUrl, signal);
  return found.ok && found.value !== null && deviceEndpointOf(found.value.raw) !== null;
}

/** Signs a new device in, and gives it the secrets of the user, step by step (MSC4108). */
export async function linkDevice(deps: Deps, way: 'show' | 'scan', link: LinkRun<DeviceLink>): Promise<void> {
  const done = await run(deps, way, link);
  link.state.set(done.ok ? { kind: 'done' } : { kind: 'failed', failure: done.error });
}

async function run(deps: Deps, way: 'show' | 'scan', link: LinkRun<DeviceLink>): Linked {
  const { state, signal } = link;
  const { env, session } = deps;
  const secrets = await prepare(deps, signal);
  if (!secrets.ok) return secrets;
  const waits = new PersonWaits(env.clock);
  link.hear((step) => waits.take(step));
  const at = { meetAt: session.homeserverUrl, homeserver: session.homeserverUrl };
  const met = await meet({ env, waits, way, ...at, show: (next) => state.set(next) }, signal);
  if (!met.ok) return met;
  const done = await linked({ deps, met: met.value, secrets: secrets.value, waits, state, signal });
  if (!done.ok) await sayWhy(met.value.channel, done.error);
  await met.value.channel.close(false);
  return done;
}

/** Finds out what can be known beforehand: that it is possible, and what the new device needs. */
async function prepare(deps: Deps, signal: AbortSignal): Linked<LinkSecrets> {
  if (!(await canLink(deps, signal))) return err({ kind: signal.aborted ? 'aborted' : 'notOffered' });
  const given = await deps.crypto.recovery.use(signal, (recovery, machine) => recovery.give(machine));
  if (given.ok) return given;
  switch (given.error.kind) {
    case 'noIdentity':
      return err({ kind: 'notVerified' });
    case 'unreachable':
    case 'timedOut':
    case 'serverError':
      return err({ kind: 'unreachable' });
    default:
      return err({ kind: 'unavailable' });
  }
}

interface Conversation extends Pick<LinkRun<DeviceLink>, 'state' | 'signal'> {
  readonly deps: Deps;
  readonly met: Met;
  readonly secrets: LinkSecrets;
  readonly waits: PersonWaits;
}

async function linked({ deps, met, secrets, waits, state, signal }: Conversation): Linked {
  const { channel, checkCode } = met;
  if (checkCode === null) state.set({ kind: 'waiting', checkCode });
  else {
    const homeserver = deps.session.homeserverUrl;
    const said = await channel.send({ kind: 'protocols', takesOtherDevices: true, homeserver }, signal);
    if (!said.ok) return said;
  }
  const wanted = await channel.receive(['protocol'], signal, TYPING_MS);
  if (!wanted.ok) return wanted;
  const { isKnown, address, fullAddress, deviceId } = wanted.value;
  if (!isKnown) return err({ kind: 'otherWay' });
  const isThere = await isKnownDevice(deps, deviceId, signal);
  if (!isThere.ok) return isThere;
  if (isThere.value) return err({ kind: 'deviceExists' });
  const page = { address: fullAddress ?? address };
  state.set({ kind: 'opening', ...page });
  // A person has to press something for a page to be opened.
  const opened = await waits.wait('opened', signal);
  if (!opened.ok) return opened;
  const accepted = await channel.send({ kind: 'accepted' }, signal);
  if (!accepted.ok) return accepted;
  state.set({ kind: 'confirming', ...page });
  const outcome = await channel.receive(['success', 'declined'], signal, CONFIRMING_MS);
  if (!outcome.ok) return outcome;
  if (outcome.value.kind === 'declined') return err({ kind: 'declined' });
  state.set({ kind: 'sending' });
  // Secrets are for a device that the homeserver has let in.
  const known = await waitForDevice(deps, deviceId, signal);
  return known.ok ? channel.send({ kind: 'secrets', secrets }, signal) : known;
}

async function waitForDevice(deps: Deps, deviceId: DeviceId, signal: AbortSignal): Linked {
  const { clock } = deps.env;
  const untilMs = clock.monotonicMs() + KNOWN_WITHIN_MS;
  for (;;) {
    const isThere = await isKnownDevice(deps, deviceId, signal);
    if (isThere.ok && isThere.value) return ok();
    if (clock.monotonicMs() >= untilMs) return isThere.ok ? err({ kind: 'deviceNotFound' }) : isThere;
    if (!(await sleep(clock, LOOK_AGAIN_MS, signal))) return err({ kind: 'aborted' });
  }
}

async function isKnownDevice({ requests }: Deps, deviceId: DeviceId, signal: AbortSignal): Linked<boolean> {
  const answer = await requests.send(lookForDevice(deviceId), { signal });
  if (answer.ok) return ok(true);
  const { error } = answer;
  if (error.kind === 'aborted') return err(error);
  const isUnknown = error.kind === 'serverError' && error.status === 404;
  return isUnknown ? ok(false) : err({ kind: 'unreachable' });
}

const REASONS: Readonly<Partial<Record<DeviceLinkFailure['kind'], FailureReason>>> = {
  otherWay: 'unsupported_protocol',
  deviceExists: 'device_already_exists',
  deviceNotFound: 'device_not_found',
  aborted: 'user_cancelled',
  unreachable: 'user_cancelled',
  expired: 'user_cancelled',
};

/** Tells the new device why it ends here, unless it knows. */
async function sayWhy(channel: LinkChannel, { kind }: DeviceLinkFailure): Promise<void> {
  const reason = REASONS[kind];
  // Giving up here is still said.
  if (reason !== undefined) await channel.fail(reason, new AbortController().signal);
}
