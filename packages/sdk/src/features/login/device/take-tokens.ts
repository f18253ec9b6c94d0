import { sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Serial } from '../../../base/serial/serial.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN, revokeGrant } from '../../../core/session/session.ts';
import {
  type DeviceCodeState,
  deviceCodeStateOf,
  SLOWER_MS,
  takeDeviceTokens,
} from '../../../protocol/endpoints/device-authorization.ts';
import { originOf } from '../../../protocol/endpoints/oauth.ts';
import type { RefreshedTokens } from '../../../protocol/endpoints/session.ts';
import { failureOf } from '../oauth/failure.ts';
import { type DeviceSignIn, isByDevice, keep, sweep } from '../oauth/under-way.ts';
import type { DeviceLoginFailure } from './contract.ts';

/** A sign-in with the tokens that it was for. */
export type GrantedSignIn = DeviceSignIn & { readonly tokens: RefreshedTokens };

export type NoTokens =
  | DeviceLoginFailure
  | { readonly kind: 'aborted' }
  /** The provider does not know the code any more: its tokens were given, and did not arrive. */
  | { readonly kind: 'gone' };

/**
 * Asks until the sign-in is confirmed, as often as the provider allows. `polling`: pages take turns, for tokens are given once, and each asks
 * anew what is stored. A connection that breaks is waited for, until the code has expired.
 */
export async function takeTokens(
  context: FeatureContext,
  record: DeviceSignIn,
  polling: Serial,
  signal: AbortSignal,
): Promise<Result<GrantedSignIn, NoTokens>> {
  const { clock } = context.env;
  for (let waitMs = record.device.intervalMs; ; ) {
    if (!(await sleep(clock, waitMs, signal))) return err({ kind: 'aborted' });
    const polled = await polling.run(() => pollOnce(context, record, signal));
    if (polled.ok || typeof polled.error !== 'string') return polled as Result<GrantedSignIn, NoTokens>;
    if (polled.error === 'slowDown') waitMs += SLOWER_MS;
    if (clock.now() >= record.device.expiresAt) return err({ kind: 'expired' });
  }
}

/** Asks once. A text: it is not decided yet. A definite no forgets the sign-in. */
export async function pollOnce(
  context: FeatureContext,
  record: DeviceSignIn,
  signal: AbortSignal,
): Promise<Result<GrantedSignIn, NoTokens | 'pending' | 'slowDown'>> {
  const { env, accounts } = context;
  const { signIns } = accounts;
  const others = await sweep(context);
  if (!others.ok) return others;
  const stored = others.value.filter(isByDevice).find(({ state }) => state === record.state);
  if (stored !== undefined && stored.tokens !== null) return ok({ ...stored, tokens: stored.tokens });
  if (signal.aborted || stored === undefined) return err({ kind: 'aborted' });
  const { grant, device } = record;
  const { tokenEndpoint, clientId } = grant;
  const asked = takeDeviceTokens(tokenEndpoint, { clientId, deviceCode: device.deviceCode });
  // Not given up with the signal: tokens that nobody takes would be a device that nobody is.
  const answer = await createRequests(env, originOf(tokenEndpoint), NO_TOKEN).send(asked);
  if (answer.ok) {
    const granted = { ...record, tokens: answer.value };
    const kept = signal.aborted ? err({ kind: 'aborted' } as const) : await keep(signIns, granted);
    if (kept.ok) return ok(granted);
    await giveBack(context, granted);
    return kept;
  }
  if (signal.aborted) return err({ kind: 'aborted' });
  const state: DeviceCodeState | null = deviceCodeStateOf(answer.error);
  switch (state) {
    case 'pending':
    case 'slowDown':
      return err(state);
    case 'declined':
    case 'expired':
      await signIns.drop(record.state);
      return err({ kind: state });
    case 'gone':
      return err({ kind: 'gone' });
    case null: {
      const failure = failureOf(answer.error, 'exchange');
      return err(failure.kind === 'unreachable' || failure.kind === 'rateLimited' ? 'pending' : failure);
    }
  }
}

/** Ends a sign-in at the provider that nobody wants any more, and forgets it. */
export async function giveBack({ env, accounts }: FeatureContext, record: GrantedSignIn): Promise<void> {
  await revokeGrant(env, record.grant, record.tokens);
  await accounts.signIns.drop(record.state);
}
