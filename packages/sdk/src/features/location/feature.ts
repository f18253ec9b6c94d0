import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { command, UNKNOWN_ROOM, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import { BEACON_INFO_TYPES } from '../../protocol/events/beacon.ts';
import type { LocationApi } from './contract.ts';
import { locationSocket } from './event-socket.ts';
import type { LocationDeps } from './location-deps.ts';
import type { RunningLocation } from './running-location.ts';
import { shareStore } from './share-store.ts';

/** Places: sent in a message, and shared while a user moves. */
export const locationFeature = defineFeature<LocationApi>()({
  events: locationSocket,
  stores: [shareStore.declared],
  sync: { state: BEACON_INFO_TYPES.map((type) => [type, '*']) },
  needs: ['env', 'scope', 'me', 'database', 'rooms', 'requests', 'outbox', 'farewells', 'isGuest', 'crypto', 'sync'],
  before: {
    'location.send': UNKNOWN_ROOM,
    'location.startLive': UNKNOWN_ROOM,
    'location.moved': command(ok(null)),
    'location.stopLive': UNKNOWN_ROOM,
    'location.sharing': view([]),
    'location.inRoom': view([]),
  },
  start: (deps, scope) => {
    const location = new LoadedLocation(deps);
    // Shares go on whether or not a page asks for them.
    scope.run(async (signal) => {
      await until(deps.sync.state, ({ hasAnswered }) => hasAnswered, signal);
      const stored = await shareStore.range(deps.database, { prefix: [] });
      if (!signal.aborted && (!stored.ok || stored.value.length > 0)) await location.get();
    });
    return {
      'location.send': {
        shape: 'command',
        run: async (input, { commandId }) => (await location.get()).send(input, txnIdOf(commandId)),
      },
      'location.startLive': {
        shape: 'command',
        run: async (input, { signal }) => (await location.get()).startLive(input, signal),
      },
      'location.moved': {
        shape: 'command',
        run: async (moved) => {
          await (await location.get()).places.take(moved);
          return ok(null);
        },
      },
      'location.stopLive': {
        shape: 'command',
        run: async ({ roomId }) => (await location.get()).shares.stop(roomId),
      },
      'location.sharing': {
        shape: 'view',
        open: (_params, inner) => location.followIfThere(inner, [], ({ shares }) => shares.shown),
      },
      'location.inRoom': {
        shape: 'view',
        open: ({ roomId }, inner) =>
          location.follow(inner, [], (loaded, innermost) => loaded.openRoom(roomId, innermost)),
      },
    };
  },
});

/** Places and shares of the account, loaded when they are asked for, or once the list of rooms is there if shares are stored. */
class LoadedLocation {
  readonly #deps: LocationDeps;
  readonly #loaded = new ObservableValue<RunningLocation | null>(null);
  #loading: Promise<RunningLocation> | undefined;

  constructor(deps: LocationDeps) {
    this.#deps = deps;
  }

  /** Gives it once it is loaded. Code that could not be fetched is asked for again the next time. */
  get(): Promise<RunningLocation> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Follows a value of it; `before` until it is loaded. */
  follow<Value>(scope: Scope, before: Value, choose: Choose<Value>): Readable<Value> {
    scope.run(async () => void (await this.get()));
    return this.followIfThere(scope, before, choose);
  }

  /** Likewise, and loads nothing: where it is not loaded there is no share of this device. */
  followIfThere<Value>(scope: Scope, before: Value, choose: Choose<Value>): Readable<Value> {
    return new SwitchedValue(this.#loaded, scope, (location, inner) =>
      location === null ? constant(before) : choose(location, inner),
    );
  }

  async #load(): Promise<RunningLocation> {
    const { RunningLocation: Started } = await import('./running-location.ts');
    const location = new Started(this.#deps);
    this.#loaded.set(location);
    return location;
  }
}

type Choose<Value> = (location: RunningLocation, scope: Scope) => Readable<Value>;
