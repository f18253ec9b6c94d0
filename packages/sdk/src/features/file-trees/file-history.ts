import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import type { Branch } from '../../protocol/events/file-tree.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { FilePlace, FileVersion, FoundFile, TreeFailure } from './contract.ts';
import type { Leaf } from './leaf.ts';
import { fault, fileIn, treeState } from './reach-tree.ts';
import type { TreeDeps } from './tree-deps.ts';

/** More versions are not followed. */
const MOST_VERSIONS = 1_000;

/** A version of a file: its branch, and its message. */
export interface Version {
  readonly branch: Branch;
  readonly leaf: Leaf;
}

type History = Result<readonly Version[], TreeFailure>;

/**
 * A file and the versions before it, the newest first (10.F-08): each message says which one it takes the place of. It ends where that has
 * no branch, where it leads back, or where a message is not found: what is known stays.
 */
export async function historyOf(deps: TreeDeps, place: FilePlace, signal: AbortSignal): Promise<History> {
  const { treeId } = place;
  const state = await treeState(deps, treeId);
  if (!state.ok) return state;
  const seen = new Set<EventId>();
  const versions: Version[] = [];
  let next: EventId | null = place.fileId;
  while (next !== null && !seen.has(next) && versions.length < MOST_VERSIONS) {
    const fileId: EventId = next;
    seen.add(fileId);
    const file = fileIn(state.value, { fileId });
    const leaf = file.ok ? await deps.leaves.find({ treeId, fileId }, signal) : file;
    if (!file.ok || !leaf.ok) {
      if (versions.length > 0) return ok(versions);
      return file.ok ? (leaf.ok ? ok([]) : leaf) : file;
    }
    versions.push({ branch: file.value.branch, leaf: leaf.value });
    next = leaf.value.replaced;
  }
  return ok(versions);
}

/** The versions of a file, as the page is told. */
export async function versionsOf(
  deps: TreeDeps,
  place: FilePlace,
  signal: AbortSignal,
): Promise<Result<readonly FileVersion[], TreeFailure>> {
  const history = await historyOf(deps, place, signal);
  if (!history.ok) return history;
  const state = await treeState(deps, place.treeId);
  if (!state.ok) return state;
  return ok(history.value.map((version) => toVersion(version, state.value)));
}

/** Finds the bytes of a file (10.F-11). */
export async function findFile(
  deps: TreeDeps,
  place: FilePlace,
  signal: AbortSignal,
): Promise<Result<FoundFile, TreeFailure>> {
  const state = await treeState(deps, place.treeId);
  if (!state.ok) return state;
  const file = fileIn(state.value, place);
  if (!file.ok) return file;
  const leaf = await deps.leaves.find(place, signal);
  if (!leaf.ok) return leaf;
  if (leaf.value.isUndecrypted) return err({ kind: 'undecrypted' });
  const { media } = leaf.value;
  if (media === null || media.source.kind === 'unreadable')
    return fault(`No HTTP URL available for ${deps.leaves.addressOf(place.fileId)}`);
  const { source, mimetype, sizeBytes } = media;
  return ok({ source, mimetype, sizeBytes, name: file.value.branch.name });
}

function toVersion({ branch, leaf }: Version, state: RoomState): FileVersion {
  const { fileId, name, version, isActive } = branch;
  const by = { userId: leaf.sender, name: nameIn(state, leaf.sender) };
  return { fileId, name, version, isActive, by, at: leaf.at, sizeBytes: leaf.media?.sizeBytes ?? null };
}

/** The name of somebody in a tree; their id where they are not known there. */
export function nameIn(state: RoomState, userId: UserId): string {
  return state.member(userId) === undefined ? userId : state.nameOf(userId);
}
