import { BugError } from '../../base/assert/assert.ts';
import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { Random } from '../../base/random/random.ts';
import type { ApiLike } from '../api.ts';
import type { PortChannel } from '../wire/channel.ts';
import type { PortTiming } from '../wire/timing.ts';
import type { Remote } from './remote.ts';

export interface RemoteOptions {
  readonly channel: PortChannel;
  readonly clock: Clock;
  readonly log: Log;
  /** For the report ids of bugs on this side. */
  readonly random: Random;
  /** Random, and new for each load of a page: the engine ends an older connection of the same id. */
  readonly tabId: string;
  /** Names this build; an engine of another build refuses. */
  readonly build: string;
  readonly timing?: PortTiming;
}

/** Connects the page to the engine at the other end of `channel`. */
export function connectRemote<A extends ApiLike<A>>(_options: RemoteOptions): Remote<A> {
  throw new BugError('the remote comes with the next commit');
}
