import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { Arrangement } from './arrangement.ts';
import type { RoomListItem, RoomSection, RoomWindowHead, RoomWindowLook } from './contract.ts';
import { listState } from './list-state.ts';
import type { ListedAccount, RoomIndex } from './room-index.ts';

/** More rows than any screen has, however a page asks. */
const MAX_ROWS = 500;

type Snapshot = ListSnapshot<RoomWindowHead, RoomListItem>;

/** A window onto the rooms of an account: its rows alone are made, and told of only when they or their surroundings change. */
export class RoomWindow {
  readonly snapshot: Readable<Snapshot>;
  readonly #account: ListedAccount;
  readonly #look: Readable<RoomWindowLook>;
  readonly #arrangement: Arrangement;

  constructor(account: ListedAccount, index: RoomIndex, look: Readable<RoomWindowLook>, scope: Scope) {
    this.#account = account;
    this.#look = look;
    this.#arrangement = new Arrangement(index, look.current, index.rules, account.roomGroups);
    const changed = new Signal<void>();
    scope.onEnd(
      index.changed.subscribe((rooms) => {
        this.#arrangement.update(rooms);
        changed.emit();
      }),
    );
    scope.onEnd(
      account.roomGroups.changed.subscribe(() => {
        this.#arrangement.regroup();
        changed.emit();
      }),
    );
    scope.onEnd(
      look.subscribe(() => {
        this.#arrangement.arrange(look.current);
        changed.emit();
      }),
    );
    this.snapshot = new DerivedValue([changed, account.sync.record], (before) => this.#snapshot(before));
  }

  /** The room beside the open one. */
  beside(step: 1 | -1, isUnread: boolean): RoomId | null {
    return this.#arrangement.beside(step, isUnread);
  }

  #snapshot(before: Snapshot | undefined): Snapshot {
    const { keep, ...look } = this.#look.current;
    const from = Math.max(0, Math.min(look.from, this.#arrangement.count));
    const items = this.#arrangement.slice(from, Math.min(look.to, from + MAX_ROWS)).map(({ item }) => item);
    const kept = this.#keptOf(keep, from, items.length);
    const { state, total } = listState(this.#account);
    const isKnown = state === 'ready' && this.#arrangement.isGroupKnown;
    const head: RoomWindowHead = {
      state: isKnown ? 'ready' : 'loading',
      total,
      from,
      sections: this.#arrangement.sections(),
      kept,
    };
    return { head: before !== undefined && isSameHead(before.head, head) ? before.head : head, items };
  }

  #keptOf(keep: RoomId | null, from: number, rows: number): RoomWindowHead['kept'] {
    const place = this.#arrangement.placeOf(keep);
    if (place === null || (place >= from && place < from + rows)) return null;
    const [entry] = this.#arrangement.slice(place, place + 1);
    return entry === undefined ? null : { place, item: entry.item };
  }
}

function isSameHead(one: RoomWindowHead, other: RoomWindowHead): boolean {
  return (
    one.state === other.state &&
    one.total === other.total &&
    one.from === other.from &&
    one.kept?.place === other.kept?.place &&
    one.kept?.item === other.kept?.item &&
    one.sections.length === other.sections.length &&
    one.sections.every((section, index) => isSameSection(section, other.sections[index]))
  );
}

function isSameSection(one: RoomSection, other: RoomSection | undefined): boolean {
  return (
    one.id === other?.id &&
    one.count === other.count &&
    one.isCollapsed === other.isCollapsed &&
    one.waiting === other.waiting &&
    one.isMentioned === other.isMentioned
  );
}
