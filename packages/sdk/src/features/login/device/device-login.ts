import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Serial } from '../../../base/serial/serial.ts';
import { until } from '../../../base/value/until.ts';
import type { ObservableValue } from '../../../base/value/value.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { discover } from '../discover.ts';
import { enter } from '../oauth/finish.ts';
import { type AnySignIn, type DeviceSignIn, isByDevice, sweep } from '../oauth/under-way.ts';
import { beginDevice } from './begin-device.ts';
import type { BeginDeviceLogin, DeviceLogin, DeviceLoginFailure } from './contract.ts';
import { type GrantedSignIn, takeTokens } from './take-tokens.ts';

/** A code that is gone has given its tokens to an engine that ended: another is asked for, for the same device. More often something is wrong. */
const MOST_CODES = 3;

export interface DeviceLoginRun {
  readonly context: FeatureContext;
  readonly polling: Serial;
  readonly state: ObservableValue<DeviceLogin>;
}

/** Signs in what another device confirms, and says how far it is. */
export async function runDeviceLogin(run: DeviceLoginRun, input: BeginDeviceLogin, signal: AbortSignal): Promise<void> {
  const { context, state } = run;
  const { accounts } = context;
  await until(accounts.state, ({ kind }) => kind !== 'restoring', signal);
  const done = accounts.state.current.kind === 'signedIn' ? ok() : await signIn(run, input, signal);
  if (signal.aborted) return;
  const isIn = done.ok || accounts.state.current.kind === 'signedIn';
  state.set(isIn ? { kind: 'signedIn' } : { kind: 'failed', failure: done.error });
}

async function signIn(
  { context, polling, state }: DeviceLoginRun,
  input: BeginDeviceLogin,
  signal: AbortSignal,
): Promise<Result<void, DeviceLoginFailure>> {
  const found = await discover(context.env, { homeserver: input.homeserver }, signal);
  if (!found.ok) return found;
  const at = { ...input, homeserverUrl: found.value.baseUrl };
  let isLeft = true;
  for (let codes = 0; codes < MOST_CODES; codes += 1) {
    const others = await sweep(context);
    if (!others.ok) return others;
    const left = isLeft ? leftAt(context, at.homeserverUrl, others.value) : undefined;
    isLeft = false;
    const begun = left === undefined ? await beginDevice(context, at, others.value, signal) : ok(left);
    if (!begun.ok) return begun;
    const granted = await grantOf(begun.value);
    if (granted.ok) return polling.run(() => finish(context, granted.value, signal));
    if (granted.error.kind === 'aborted') return err({ kind: 'expired' });
    if (granted.error.kind !== 'gone') return err(granted.error);
  }
  return err({ kind: 'expired' });

  function grantOf(record: DeviceSignIn): ReturnType<typeof takeTokens> {
    const { tokens, device } = record;
    if (tokens !== null) return Promise.resolve(ok({ ...record, tokens }));
    const { userCode, address, fullAddress } = device;
    state.set({ kind: 'waiting', userCode, address, fullAddress });
    return takeTokens(context, record, polling, signal);
  }
}

/** The newest sign-in by a device that was begun here and is good still. */
export function leftAt(
  { env }: FeatureContext,
  homeserverUrl: string | null,
  others: readonly AnySignIn[],
): DeviceSignIn | undefined {
  const now = env.clock.now();
  return others
    .filter(isByDevice)
    .filter((record) => homeserverUrl === null || record.homeserverUrl === homeserverUrl)
    .filter(({ tokens, device }) => tokens !== null || device.expiresAt > now)
    .toSorted(
      (one, other) => Number(one.tokens !== null) - Number(other.tokens !== null) || one.begunAt - other.begunAt,
    )
    .at(-1);
}

/** Starts the account of a sign-in that was confirmed. */
export async function finish(
  context: FeatureContext,
  record: GrantedSignIn,
  signal: AbortSignal,
): Promise<Result<void, DeviceLoginFailure>> {
  // Another page may have been faster.
  if (context.accounts.state.current.kind === 'signedIn') return ok();
  const others = await sweep(context);
  if (!others.ok) return others;
  const entered = await enter(context, { record, tokens: record.tokens, others: others.value }, signal);
  return entered.ok ? ok() : entered;
}
