import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Serial } from '../../../base/serial/serial.ts';
import { until } from '../../../base/value/until.ts';
import { type LinkChannel, type Met, meet, PersonWaits } from '../../../core/crypto/crypto.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import type { LinkRun } from '../../../core/feature/link-view.ts';
import type { LinkSecrets } from '../../../protocol/rules/qr-login/messages.ts';
import { beginDevice } from '../device/begin-device.ts';
import { finish, leftAt } from '../device/device-login.ts';
import { type GrantedSignIn, giveBack, type NoTokens, pollOnce, takeTokens } from '../device/take-tokens.ts';
import { discover } from '../discover.ts';
import { type DeviceSignIn, sweep } from '../oauth/under-way.ts';
import type { BeginQrLogin, QrLogin, QrLoginFailure } from './contract.ts';
import { importSecrets } from './import-secrets.ts';

export interface QrLoginRun {
  readonly context: FeatureContext;
  readonly polling: Serial;
  readonly link: LinkRun<QrLogin>;
}

/** A person types the code on the other device, and may have to sign in on the provider's page. */
const PERSON_MS = 5 * 60_000;
/** The other device looks for this one for ten seconds before it sends secrets. Without them the person verifies this device later. */
const SECRETS_MS = 30_000;

/** Signs in with a device that is signed in, step by step (MSC4108). */
export async function runQrLogin(run: QrLoginRun, input: BeginQrLogin): Promise<void> {
  const { context } = run;
  const { state, signal } = run.link;
  await until(context.accounts.state, ({ kind }) => kind !== 'restoring', signal);
  const done = await signIn(run, input);
  // Another page may have been faster.
  const isIn = context.accounts.state.current.kind === 'signedIn';
  if (isIn) state.set({ kind: 'signedIn' });
  else if (!done.ok) state.set({ kind: 'failed', failure: done.error });
}

async function signIn(run: QrLoginRun, input: BeginQrLogin): Promise<Result<void, QrLoginFailure>> {
  const { context } = run;
  const { env, accounts } = context;
  const { state, signal } = run.link;
  if (accounts.state.current.kind === 'signedIn') return ok();
  const waits = new PersonWaits(env.clock);
  run.link.hear((step) => waits.take(step));
  const left = await settleLeft(context, signal);
  if (!left.ok) return left;
  const granted = left.value;
  if (granted !== null) return run.polling.run(() => finish(context, granted, signal));
  const at = input.way === 'show' ? await discover(env, input, signal) : ok({ baseUrl: '' });
  if (!at.ok) return at;
  const meetAt = at.value.baseUrl;
  const { way } = input;
  const met = await meet({ env, waits, way, meetAt, homeserver: null, show: (next) => state.set(next) }, signal);
  if (!met.ok) return met;
  const { channel } = met.value;
  const done = await linked(run, input, met.value);
  if (!done.ok) await sayWhy(channel, done.error);
  await channel.close(done.ok);
  return done;
}

/** Settles a sign-in whose engine ended: one that was confirmed is finished, one that was not is over. */
async function settleLeft(
  context: FeatureContext,
  signal: AbortSignal,
): Promise<Result<GrantedSignIn | null, QrLoginFailure>> {
  const others = await sweep(context);
  if (!others.ok) return others;
  const left = leftAt(context, null, others.value);
  if (left === undefined) return ok(null);
  const polled = await pollOnce(context, left, signal);
  if (polled.ok) return polled;
  const isUndecided = polled.error === 'pending' || polled.error === 'slowDown';
  if (isUndecided) await context.accounts.signIns.drop(left.state);
  return ok(null);
}

/** All that is said over the channel, and the sign-in that comes of it. */
async function linked(run: QrLoginRun, input: BeginQrLogin, met: Met): Promise<Result<void, QrLoginFailure>> {
  const { context, polling } = run;
  const { state, signal } = run.link;
  const { channel, checkCode } = met;
  if (checkCode === null) state.set({ kind: 'waiting', checkCode });
  const homeserver = met.homeserver === null ? await homeserverOf(channel, signal) : ok(met.homeserver);
  if (!homeserver.ok) return homeserver;
  const begun = await beginAt(context, input, homeserver.value, signal);
  if (!begun.ok) return begun;
  const record = begun.value;
  const { deviceId, device } = record;
  const { address, fullAddress, userCode } = device;
  const agreed = await agree(channel, { kind: 'protocol', isKnown: true, address, fullAddress, deviceId }, signal);
  // Nobody can have confirmed it before the other device opened the page.
  if (!agreed.ok) await context.accounts.signIns.drop(record.state);
  if (!agreed.ok)
    return err(isKnownThere(agreed.error) ? { kind: 'known', homeserver: homeserver.value } : agreed.error);
  state.set({ kind: 'confirming', userCode });
  const granted = await takeTokens(context, record, polling, signal);
  if (!granted.ok) return err(failureOf(granted.error));
  state.set({ kind: 'finishing' });
  const secrets = await askSecrets(channel, signal);
  if (signal.aborted) await giveBack(context, granted.value);
  if (signal.aborted) return err({ kind: 'aborted' });
  const entered = await polling.run(() => finish(context, granted.value, signal));
  if (entered.ok && secrets !== null) importSecrets(context, secrets);
  return entered;
}

async function homeserverOf(channel: LinkChannel, signal: AbortSignal): Promise<Result<string, QrLoginFailure>> {
  const protocols = await channel.receive(['protocols'], signal);
  if (!protocols.ok) return protocols;
  return protocols.value.takesOtherDevices ? ok(protocols.value.homeserver) : err({ kind: 'notOffered' });
}

async function beginAt(
  context: FeatureContext,
  { redirectUri, clientName, allowed }: BeginQrLogin,
  homeserver: string,
  signal: AbortSignal,
): Promise<Result<DeviceSignIn, QrLoginFailure>> {
  const found = await discover(context.env, { homeserver }, signal);
  if (!found.ok) return found;
  const homeserverUrl = found.value.baseUrl;
  const names = [homeserver.replace(/\/$/u, ''), homeserverUrl, new URL(homeserverUrl).host];
  if (allowed !== null && !allowed.some((name) => names.includes(name))) return err({ kind: 'notAllowed', homeserver });
  const others = await sweep(context);
  if (!others.ok) return others;
  return beginDevice(context, { homeserverUrl, redirectUri, clientName }, others.value, signal);
}

async function agree(
  channel: LinkChannel,
  message: Parameters<LinkChannel['send']>[0],
  signal: AbortSignal,
): Promise<Result<void, QrLoginFailure>> {
  const sent = await channel.send(message, signal);
  if (!sent.ok) return sent;
  const accepted = await channel.receive(['accepted'], signal, PERSON_MS);
  return accepted.ok ? ok() : accepted;
}

function isKnownThere(failure: QrLoginFailure): boolean {
  return failure.kind === 'there' && failure.reason === 'device_already_exists';
}

/** The secrets of the other device; null where they do not come. This device is signed in either way. */
async function askSecrets(channel: LinkChannel, signal: AbortSignal): Promise<LinkSecrets | null> {
  const said = await channel.send({ kind: 'success' }, signal);
  const came = said.ok ? await channel.receive(['secrets'], signal, SECRETS_MS) : said;
  return came.ok ? came.value.secrets : null;
}

function failureOf(error: NoTokens): QrLoginFailure {
  return error.kind === 'gone' ? { kind: 'expired' } : error;
}

/** Tells the other device why it ends here, unless it said so itself. */
async function sayWhy(channel: LinkChannel, failure: QrLoginFailure): Promise<void> {
  // Giving up here is still said.
  const { signal } = new AbortController();
  switch (failure.kind) {
    case 'there':
    case 'known':
    case 'insecure':
    case 'unexpected':
      return;
    case 'declined':
      await channel.send({ kind: 'declined' }, signal);
      return;
    case 'expired':
      return channel.fail('authorization_expired', signal);
    case 'notOffered':
    case 'notAllowed':
    case 'oauth':
      return channel.fail('unsupported_protocol', signal);
    default:
      return channel.fail('user_cancelled', signal);
  }
}
