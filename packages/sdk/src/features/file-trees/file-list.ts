import { sleep } from '../../base/clock/clock.ts';
import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import { isFileTree, type RoomState, roomNameOf, roomPowerOf } from '../../core/rooms/rooms.ts';
import type { CallsOf, ListSnapshot } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeBranch } from '../../protocol/events/file-tree.ts';
import { BRANCH_TYPE } from '../../protocol/events/file-tree-types.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { roleOf } from '../../protocol/rules/file-tree/tree-roles.ts';
import { type Actor, mayInvite } from '../../protocol/rules/power.ts';
import type { FileDetails, FileItem, FilesHead, FileTreesApi, TreeFailure } from './contract.ts';
import { nameIn } from './file-history.ts';
import type { Leaf } from './leaf.ts';
import { NO_FILES } from './no-trees.ts';
import { mayEditIn } from './reach-tree.ts';
import type { TreeDeps } from './tree-deps.ts';

type Snapshot = ListSnapshot<FilesHead, FileItem>;
type Opened = OpenedView<Snapshot, CallsOf<FileTreesApi['fileTrees.files']>>;

interface MadeItem {
  readonly event: StateEvent;
  readonly details: FileDetails | null;
  readonly item: FileItem;
}

/** Messages that are asked for side by side. */
const SIDE_BY_SIDE = 4;
/** Details that are found within this time are told at once. */
const TOLD_TOGETHER_MS = 50;

/** The files of a tree, as long as somebody looks. */
export function openFiles(deps: TreeDeps, treeId: RoomId, scope: Scope): Opened {
  const list = new FileList(deps, treeId, scope);
  return {
    value: list.value,
    calls: {
      look: async ({ fileIds }) => {
        list.look(fileIds);
        return ok(null);
      },
    },
  };
}

class FileList {
  readonly value: Readable<Snapshot>;
  readonly #deps: TreeDeps;
  readonly #treeId: RoomId;
  readonly #scope: Scope;
  readonly #found = new Signal<void>();
  readonly #details = new Map<EventId, FileDetails>();
  /** Files whose details are wanted, the latest wish last. */
  #wanted: EventId[] = [];
  #running = 0;
  #isTelling = false;
  /** The sources of items: of a file of which nothing changed, the same item is given. */
  #made: ReadonlyMap<string, MadeItem> = new Map();

  constructor(deps: TreeDeps, treeId: RoomId, scope: Scope) {
    this.#deps = deps;
    this.#treeId = treeId;
    this.#scope = scope;
    const { rooms, crypto } = deps;
    const changed = new Signal<void>();
    scope.onEnd(rooms.open(treeId));
    scope.onEnd(rooms.changed.subscribe((ids) => ids.has(treeId) && changed.emit()));
    scope.onEnd(crypto.reopened.subscribe(() => this.#again()));
    scope.run(async () => {
      await rooms.load(treeId);
      changed.emit();
    });
    this.value = new DerivedValue([changed, this.#found], (before: Snapshot | undefined) => this.#snapshot(before));
  }

  /** Asks for the details of files, unless they are known. */
  look(fileIds: readonly EventId[]): void {
    const { leaves } = this.#deps;
    let isNew = false;
    for (const fileId of fileIds) {
      if (this.#details.get(fileId)?.kind === 'known') continue;
      const leaf = leaves.peek(fileId);
      if (leaf?.isUndecrypted === false) {
        this.#details.set(fileId, detailsOf(leaf));
        isNew = true;
      }
    }
    if (isNew) this.#found.emit();
    const rest = fileIds.filter((fileId) => this.#details.get(fileId)?.kind !== 'known');
    this.#wanted = [...this.#wanted.filter((fileId) => !rest.includes(fileId)), ...rest];
    while (this.#running < SIDE_BY_SIDE && this.#wanted.length > 0) this.#next();
  }

  #next(): void {
    const fileId = this.#wanted.pop();
    if (fileId === undefined) return;
    this.#running += 1;
    this.#scope.run(async (signal) => {
      const found = await this.#deps.leaves.find({ treeId: this.#treeId, fileId }, signal).finally(() => {
        this.#running -= 1;
      });
      this.#details.set(fileId, found.ok ? detailsOf(found.value) : failed(found.error));
      this.#tellSoon();
      if (this.#wanted.length > 0) this.#next();
    });
  }

  /** Tells what was found, and what is found meanwhile: each time all files of the tree are gone through. */
  #tellSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#scope.run(async (signal) => {
      await sleep(this.#deps.clock, TOLD_TOGETHER_MS, signal);
      this.#isTelling = false;
      this.#found.emit();
    });
  }

  /** Keys came: what could not be opened may be now. */
  #again(): void {
    this.look([...this.#details].flatMap(([fileId, { kind }]) => (kind === 'undecrypted' ? [fileId] : [])));
  }

  #snapshot(before: Snapshot | undefined): Snapshot {
    const { rooms } = this.#deps;
    const record = rooms.records.get(this.#treeId);
    const state = rooms.peek(this.#treeId)?.state;
    if (record === undefined || state === undefined) return record === undefined ? wrong('Unknown room') : NO_FILES;
    if (!isFileTree(record)) {
      const hasCreate = state.get('m.room.create') !== undefined || record.membership !== 'join';
      return wrong(hasCreate ? 'Invalid or unknown room' : 'Expected single room create event');
    }
    const head = this.#headOf(state);
    return {
      head: before !== undefined && isSameHead(before.head, head) ? before.head : head,
      items: this.#itemsOf(state),
    };
  }

  #headOf(state: RoomState): FilesHead {
    const { me, rooms, isGuest } = this.#deps;
    const record = rooms.records.get(this.#treeId);
    if (record === undefined) return NO_FILES.head;
    const power = roomPowerOf(state);
    const actor: Actor = { userId: me, membership: record.membership, isGuest: isGuest.current };
    return {
      kind: 'known',
      name: roomNameOf(record, me),
      role: roleOf(power, me),
      mayEdit: mayEditIn(this.#deps, state),
      mayInvite: mayInvite(power, actor),
      maySetRoles: mayEditIn(this.#deps, state, 'm.room.power_levels'),
      isTop: (record.parents ?? []).length === 0,
    };
  }

  #itemsOf(state: RoomState): readonly FileItem[] {
    const made = new Map<string, MadeItem>();
    for (const event of state.keyed(BRANCH_TYPE)) {
      const branch = decodeBranch(event);
      if (branch === null || !branch.isActive) continue;
      const { fileId, name, version, isLocked } = branch;
      const details = this.#details.get(fileId) ?? null;
      const before = this.#made.get(fileId);
      const changedBy = { userId: event.sender, name: nameIn(state, event.sender) };
      const isSame =
        before?.event === event && before.details === details && before.item.changedBy.name === changedBy.name;
      const item = {
        key: fileId,
        fileId,
        name,
        version,
        isLocked,
        changedBy,
        changedAt: event.origin_server_ts,
        details,
      };
      made.set(fileId, isSame ? before : { event, details, item });
    }
    this.#made = made;
    return [...made.values()].map(({ item }) => item);
  }
}

function wrong(fault: Extract<FilesHead, { readonly kind: 'wrong' }>['fault']): Snapshot {
  return { head: { kind: 'wrong', fault }, items: [] };
}

function detailsOf({ media, isUndecrypted }: Leaf): FileDetails {
  if (isUndecrypted) return { kind: 'undecrypted' };
  if (media === null) return failed({ kind: 'fault', fault: 'Failed to find event' });
  const { sizeBytes, mimetype, source } = media;
  return { kind: 'known', sizeBytes, mimetype, source };
}

function failed(failure: TreeFailure): FileDetails {
  return { kind: 'failed', failure };
}

function isSameHead(one: FilesHead, other: FilesHead): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
