import { BugError } from '../../base/assert/assert.ts';
import type { PortChannel } from './channel.ts';

/** Two ends of a pipe within one thread. `schedule` runs a delivery later, in order. */
export function createChannelPair(_schedule: (deliver: () => void) => void): {
  readonly page: PortChannel;
  readonly engine: PortChannel;
} {
  throw new BugError('the pair comes with the next commit');
}
