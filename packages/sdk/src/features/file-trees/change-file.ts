/** Changes of files. */
import { err, ok, type Result } from '../../base/result/result.ts';
import { fileNameOf } from '../../base/text/file-name.ts';
import { redactEvent } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodeBranch, type UploadedFile } from '../../protocol/events/file-tree.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { FileChange, FilePlace, TreeFailure } from './contract.ts';
import { historyOf, type Version } from './file-history.ts';
import { nameFile } from './put-file.ts';
import { askFor, editableState, fileIn, type NamedFile } from './reach-tree.ts';
import type { TreeDeps } from './tree-deps.ts';
import { writeBranch } from './write-leaf.ts';

type Done = Promise<Result<null, TreeFailure>>;

/** Makes a change of a file. A locked one is only unlocked. */
export async function changeFile(
  deps: TreeDeps,
  { change, ...place }: FilePlace & { readonly change: FileChange },
  txnId: TransactionId,
  signal: AbortSignal,
): Done {
  const state = await editableState(deps, place.treeId);
  if (!state.ok) return state;
  const file = fileIn(state.value, place);
  if (!file.ok) return file;
  if (file.value.branch.isLocked && change.kind !== 'lock') return err({ kind: 'locked' });
  switch (change.kind) {
    case 'name':
      return rename(deps, place, file.value, change.name, signal);
    case 'lock':
      return setBranch(deps, place, { ...file.value.content, locked: change.isLocked }, signal);
    case 'deletion':
      return remove(deps, place, txnId, signal);
    case 'place':
      return move(deps, place, change.treeId, txnId, signal);
  }
}

async function rename(
  deps: TreeDeps,
  place: FilePlace,
  { content }: NamedFile,
  said: string,
  signal: AbortSignal,
): Done {
  const name = fileNameOf(said);
  if (name === '') return err({ kind: 'badName' });
  return setBranch(deps, place, { ...content, name }, signal);
}

function setBranch(deps: TreeDeps, { treeId, fileId }: FilePlace, content: RawContent, signal: AbortSignal): Done {
  return writeBranch(deps, treeId, fileId, content, signal);
}

/** Deletes a file, and then each version before it (10.F-09). */
async function remove(deps: TreeDeps, place: FilePlace, txnId: TransactionId, signal: AbortSignal): Done {
  const { treeId } = place;
  const history = await historyOf(deps, place, signal);
  // A history that cannot be followed is deleted as far as it is known.
  const versions = history.ok ? history.value.map(({ branch }) => branch.fileId) : [place.fileId];
  for (const [index, fileId] of versions.entries()) {
    const cleared = await writeBranch(deps, treeId, fileId, {}, signal);
    if (!cleared.ok) return cleared;
    const redacted = await askFor(deps, redactEvent(treeId, fileId, partOf(txnId, index)), signal);
    if (!redacted.ok) return redacted;
    await deps.leaves.forget({ treeId, fileId });
  }
  return ok(null);
}

/** Puts a file and its versions into another tree, the oldest first, and deletes it here when all of it is there. */
async function move(deps: TreeDeps, place: FilePlace, to: RoomId, txnId: TransactionId, signal: AbortSignal): Done {
  if (to === place.treeId) return ok(null);
  const target = await editableState(deps, to);
  if (!target.ok) return target;
  const history = await historyOf(deps, place, signal);
  if (!history.ok) return history;
  let old: NamedFile | null = null;
  for (const [index, each] of [...history.value].reverse().entries()) {
    const uploaded = uploadedOf(each);
    if (uploaded === null) return err({ kind: 'undecrypted' });
    const name = { treeId: to, txnId: partOf(txnId, index), uploaded, old };
    const placed = await nameFile(deps, name, signal);
    if (!placed.ok) return placed;
    const { fileId } = placed.value;
    const version: number = (old?.branch.version ?? 0) + 1;
    const branch = { fileId, isActive: true, name: uploaded.name, version, isLocked: false };
    old = { branch, content: encodeBranch(uploaded.name, version) };
  }
  return remove(deps, place, `${txnId}.gone` as TransactionId, signal);
}

function uploadedOf({ branch, leaf: { media } }: Version): UploadedFile | null {
  if (media === null || media.source.kind !== 'encrypted') return null;
  const { mxc, file } = media.source;
  return { mxc, file, name: branch.name, mimeType: media.mimetype, sizeBytes: media.sizeBytes };
}

function partOf(txnId: TransactionId, index: number): TransactionId {
  return `${txnId}.${index}` as TransactionId;
}
