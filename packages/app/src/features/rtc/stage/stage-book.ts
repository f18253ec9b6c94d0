/** The drawing of a call's stage, as data. It changes when tiles do, and not with each word that is spoken. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import type { SfuParticipant, ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { type Arrangement, arrange, NOBODY } from './arrange.ts';
import { spotlightOf } from './spotlight.ts';
import { handNumbers, isSameTile, speakersOf, type Tile, tilesOf } from './tiles.ts';

export interface Stage {
  /** In their order. */
  readonly tiles: readonly Tile[];
  /** The key of the tile in the spotlight; null if there are none. */
  readonly spotlight: string | null;
  readonly hands: ReadonlyMap<string, number>;
}

/** The choices of the user, and the room there is. */
export interface StageChoice {
  readonly pinned: string | null;
  readonly hidesOwn: boolean;
  /** The number of tiles on the first page. */
  readonly pageSize: number;
}

const EMPTY: Stage = { tiles: [], spotlight: null, hands: new Map() };

export class StageBook implements Readable<Stage> {
  readonly #shown: Readable<ShownSfuCall>;
  readonly #now: () => number;
  readonly #stage = new ObservableValue<Stage>(EMPTY);
  readonly #kept = new Map<string, Tile>();
  #arrangement: Arrangement = NOBODY;
  #choice: StageChoice = { pinned: null, hidesOwn: false, pageSize: 9 };

  constructor(shown: Readable<ShownSfuCall>, now: () => number = Date.now) {
    this.#shown = shown;
    this.#now = now;
    this.#draw();
  }

  get current(): Stage {
    return this.#stage.current;
  }

  /** Follows the call as long as somebody listens. */
  subscribe(listener: () => void): () => void {
    const stop = [this.#shown.subscribe(() => this.#draw()), this.#stage.subscribe(listener)];
    this.#draw();
    return () => {
      for (const end of stop) end();
    };
  }

  /** The user chose something else. */
  choose(choice: StageChoice): void {
    this.#choice = choice;
    this.#draw();
  }

  #draw(): void {
    const { current } = this.#shown;
    const { pinned, hidesOwn, pageSize } = this.#choice;
    const tiles = tilesOf(current.participants, hidesOwn).map((tile) => this.#keep(tile));
    const there = new Set(tiles.map(({ key }) => key));
    for (const key of this.#kept.keys()) if (!there.has(key)) this.#kept.delete(key);
    const speaking = speakersOf(current);
    const keysOf = (isWanted: (tile: Tile) => boolean) => tiles.flatMap((tile) => (isWanted(tile) ? [tile.key] : []));
    this.#arrangement = arrange(this.#arrangement, {
      screens: keysOf(({ kind }) => kind === 'screen'),
      people: keysOf(({ kind }) => kind !== 'screen'),
      own: tiles.find(({ kind }) => kind === 'self')?.key ?? null,
      ...{ speaking, pageSize, now: this.#now() },
    });
    const byKey = new Map(tiles.map((tile) => [tile.key, tile]));
    const ordered = this.#arrangement.order.flatMap((key) => byKey.get(key) ?? []);
    const before = this.#stage.current;
    const spotlight = spotlightOf(ordered, {
      ...{ pinned, before: before.spotlight, speaking, active: current.activeSpeaker },
    });
    const raised = handNumbers(current.participants);
    const hands = isSameMap(raised, before.hands) ? before.hands : raised;
    const isSameOrder =
      ordered.length === before.tiles.length && ordered.every((tile, index) => tile === before.tiles[index]);
    const next = isSameOrder ? before.tiles : ordered;
    if (spotlight !== before.spotlight || hands !== before.hands || next !== before.tiles)
      this.#stage.set({ tiles: next, spotlight, hands });
  }

  /** Keeps the tile of before, if nothing of it is to be drawn anew. */
  #keep(tile: Tile): Tile {
    const before = this.#kept.get(tile.key);
    if (before !== undefined && isSame(before.participant, tile.participant)) return before;
    this.#kept.set(tile.key, tile);
    return tile;
  }
}

function isSameMap(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

function isSame(one: SfuParticipant, other: SfuParticipant): boolean {
  return one === other || isSameTile(one, other);
}
