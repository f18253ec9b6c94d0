import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { Random } from '../../base/random/random.ts';
import type { ApiLike } from '../api.ts';
import type { RepeatableNamesOf, ValueOf } from '../contract.ts';
import { createBugReporter } from '../report-bug.ts';
import type { PortChannel } from '../wire/channel.ts';
import { PORT_TIMING, type PortTiming } from '../wire/timing.ts';
import type { CommandResult, HandleOf, ListOf, Remote, StreamEvent } from './remote.ts';
import { RemoteCalls } from './remote-calls.ts';

export interface RemoteOptions<A> {
  /** While there is no engine yet: `silentChannel`, until `reconnect` brings the first. */
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
  /** Names the commands that the contract says are repeatable: those alone are asked again when an engine was lost. */
  readonly repeatable?: Readonly<Record<RepeatableNamesOf<A>, true>>;
}

/** Connects the page to the engine at the other end of `channel`. */
export function connectRemote<A extends ApiLike<A>>(options: RemoteOptions<A>): Remote<A> {
  const { channel, clock, log, random, tabId, build, timing = PORT_TIMING } = options;
  const repeatable: ReadonlySet<string> = new Set(Object.keys(options.repeatable ?? {}));
  const report = createBugReporter(log, random);
  const calls = new RemoteCalls(channel, { clock, log, report, tabId, build, timing, repeatable });
  const view = (name: string, params: unknown): unknown => calls.view(name, params);
  // The types of `A` are put on here, and only here. They hold because page and engine are of one build (the handshake sees to
  // that), and the engine's handlers were checked against the same contract.
  return {
    status: calls.status,
    command: (name, input, commandOptions) =>
      calls.command(name, input, commandOptions) as Promise<CommandResult<A[typeof name]>>,
    view: (name, params) => view(name, params) as HandleOf<A[typeof name], ValueOf<A[typeof name]>>,
    listView: (name, params) => view(name, params) as HandleOf<A[typeof name], ListOf<A[typeof name]>>,
    stream: (name, params, listener) => calls.stream(name, params, listener as (event: StreamEvent<unknown>) => void),
    reconnect: (next) => calls.reconnect(next),
    close: () => calls.close(),
  };
}
