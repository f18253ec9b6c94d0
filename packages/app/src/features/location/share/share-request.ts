import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { CommandResult } from '@parley/sdk/client/remote.ts';
import type { LocateFailure } from '../device/locate.ts';
import type { Point } from '../place.ts';

/** The choices of `What to share`. */
export type ShareKind = 'now' | 'live' | 'place';

/** A filled-in dialog. */
export type ShareRequest =
  | { readonly kind: 'now'; readonly description: string | null }
  | { readonly kind: 'live'; readonly description: string | null; readonly durationMs: number }
  | { readonly kind: 'place'; readonly description: string | null; readonly point: Point };

type ErrorOf<Name extends 'location.send' | 'location.startLive'> = Extract<
  CommandResult<ClientApi[Name]>,
  { readonly ok: false }
>['error'];

/** Why nothing was shared. */
export type ShareFailure =
  | { readonly kind: 'notLocated'; readonly reason: LocateFailure }
  | ErrorOf<'location.send'>
  | ErrorOf<'location.startLive'>;

const MINUTE_MS = 60_000;

/** The durations of a live share that are offered, in milliseconds. */
export const DURATIONS_MS: readonly number[] = [15 * MINUTE_MS, 60 * MINUTE_MS, 8 * 60 * MINUTE_MS];
