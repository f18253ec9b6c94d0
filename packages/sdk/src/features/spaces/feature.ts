import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { listView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isFileTree } from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { CommandHandler } from '../../port/host/handlers.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Asking } from './asking.ts';
import type { RailHead, RailSpace, SpaceLobby, SpacesApi } from './contract.ts';
import { EMPTY_RAIL, NO_LOBBY, NO_RAIL } from './no-spaces.ts';
import type { RunningSpaces, SpacesDeps } from './running-spaces.ts';
import type * as Commands from './space-commands.ts';

type Rail = ListSnapshot<RailHead, RailSpace>;

/** Spaces: what is in them, what waits in them, and their order. */
export const spacesFeature = defineFeature<SpacesApi>()({
  sync: {
    state: [
      ['m.space.child', '*'],
      ['m.space.parent', '*'],
    ],
  },
  needs: ['clock', 'me', 'requests', 'rooms', 'pushRules', 'roomGroups', 'ignored'],
  before: {
    'spaces.rail': listView(NO_RAIL),
    'spaces.lobby': view(NO_LOBBY),
    'spaces.rooms': SIGNED_OUT,
    'spaces.create': SIGNED_OUT,
    'spaces.candidates': SIGNED_OUT,
    'spaces.inside': SIGNED_OUT,
    'spaces.add': SIGNED_OUT,
    'spaces.remove': SIGNED_OUT,
    'spaces.suggest': SIGNED_OUT,
    'spaces.move': SIGNED_OUT,
    'spaces.moveInRail': SIGNED_OUT,
  },
  start: (deps, scope) => {
    const spaces = new LoadedSpaces(deps, scope);
    const serial = new Serial();
    const asking: Asking = { ...deps, running: () => spaces.get() };
    const at = <Input, Outcome>(
      choose: (commands: typeof Commands) => (asking: Asking, input: Input, signal: AbortSignal) => Promise<Outcome>,
    ): CommandHandler<Input, Outcome> => ({
      shape: 'command',
      run: async (input, { signal }) => choose(await import('./space-commands.ts'))(asking, input, signal),
    });
    // Each change is made from what the one before left.
    const inTurn = <Input, Outcome>({ run, ...rest }: CommandHandler<Input, Outcome>) => ({
      ...rest,
      run: (...asked: Parameters<typeof run>) => serial.run(() => run(...asked)),
    });
    return {
      'spaces.rail': { shape: 'listView', open: (_params, inner) => spaces.rail(inner) },
      'spaces.lobby': { shape: 'view', open: ({ spaceId }, inner) => spaces.lobby(spaceId, inner) },
      'spaces.rooms': at(({ askRooms }) => askRooms),
      'spaces.create': at(({ makeSpace }) => makeSpace),
      'spaces.candidates': at(({ findCandidates }) => findCandidates),
      'spaces.inside': at(({ findInside }) => findInside),
      'spaces.add': inTurn(at(({ addRooms }) => addRooms)),
      'spaces.remove': inTurn(at(({ removeRoom }) => removeRoom)),
      'spaces.suggest': inTurn(at(({ suggestRoom }) => suggestRoom)),
      'spaces.move': inTurn(at(({ moveRoom }) => moveRoom)),
      'spaces.moveInRail': inTurn(at(({ moveSpace }) => moveSpace)),
    };
  },
});

/** Spaces of the account, loaded when the user is in one and somebody asks. */
class LoadedSpaces {
  readonly #deps: SpacesDeps & Need<'roomGroups'>;
  readonly #scope: Scope;
  readonly #loaded = new ObservableValue<RunningSpaces | null>(null);
  #loading: Promise<RunningSpaces> | undefined;

  constructor(deps: SpacesDeps & Need<'roomGroups'>, scope: Scope) {
    this.#deps = deps;
    this.#scope = scope;
    const roomsOf = (spaceId: RoomId) => {
      this.#ask();
      return this.#loaded.current?.graph.roomsOf(spaceId) ?? null;
    };
    scope.onEnd(deps.roomGroups.offer(roomsOf));
  }

  /** Gives them once they are loaded. Code that could not be fetched is asked for again the next time. */
  get(): Promise<RunningSpaces> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** The rail; without spaces nothing is loaded for it. */
  rail(scope: Scope): Readable<Rail> {
    const { rooms } = this.#deps;
    const isIn = (roomId: RoomId) => {
      const record = rooms.records.get(roomId);
      return record?.isSpace === true && record.membership === 'join' && !isFileTree(record);
    };
    const isInSome = [...rooms.records.keys()].some(isIn);
    if (isInSome) this.#ask();
    else scope.onEnd(rooms.changed.subscribe((changed) => void ([...changed].some(isIn) && this.#ask())));
    return this.#follow<Rail>(
      scope,
      isInSome ? NO_RAIL : EMPTY_RAIL,
      (running) => new DerivedValue([running.changed], (before) => running.rail(before)),
    );
  }

  /** One space as it is known here. */
  lobby(spaceId: RoomId, scope: Scope): Readable<SpaceLobby> {
    this.#ask();
    return this.#follow(scope, NO_LOBBY, (running) => running.lobby(spaceId));
  }

  #follow<Value>(scope: Scope, before: Value, choose: (running: RunningSpaces) => Readable<Value>): Readable<Value> {
    return new SwitchedValue<RunningSpaces | null, Value>(this.#loaded, scope, (running) =>
      running === null ? constant(before) : choose(running),
    );
  }

  #ask(): void {
    if (this.#loaded.current === null) this.#scope.run(async () => void (await this.get()));
  }

  async #load(): Promise<RunningSpaces> {
    const { RunningSpaces: Started } = await import('./running-spaces.ts');
    const running = new Started(this.#deps, this.#scope);
    const { changed } = this.#deps.roomGroups;
    this.#scope.onEnd(running.regrouped.subscribe(() => changed.emit()));
    this.#loaded.set(running);
    changed.emit();
    return running;
  }
}
