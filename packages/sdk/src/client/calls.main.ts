/** Calls, for a page: fetched when the first one is made or comes. */

import { DirectCalls } from '../calls/direct/direct-calls.main.ts';
import type { CleanSound } from '../calls/local-media/local-media.main.ts';
import type { NoiseSuppression } from '../calls/local-media/media-constraints.ts';
import type { CallSettings } from '../calls/pair/call-driver.main.ts';
import { createPageEnv } from '../platform/page-env.main.ts';
import type { DeviceId, UserId } from '../protocol/ids/ids.ts';
import { reportPageBug } from './page-bugs.main.ts';
import type { Client } from './remote.ts';

export type { ShownCall } from '../calls/direct/shown-calls.main.ts';
export type { CallInput, CallRefusal, CallState, DirectCall } from '../calls/pair/direct-call.ts';
export type { CallFeed } from '../calls/pair/feeds.main.ts';
export { canTransfer } from '../calls/pair/transfer.ts';
export type { CallSettings, CleanSound, DirectCalls, NoiseSuppression };

/** The calls of a page whose signals go into `receive`; none are made where the browser cannot. */
export function createCalls(
  client: Client,
  who: { readonly me: UserId; readonly deviceId: DeviceId; readonly pageId: string },
  settings: () => CallSettings,
  cleanSound: CleanSound,
): DirectCalls {
  const { clock, random } = createPageEnv();
  const report = (error: unknown) => reportPageBug('a call met a bug', error);
  return new DirectCalls({ client, ...who, clock, random, settings, cleanSound, report });
}
