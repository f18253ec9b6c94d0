/** Trees and files as commands need them: there, and of a role that may. */
import { err, ok, type Result } from '../../base/result/result.ts';
import { isFileTree, type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { type Branch, decodeBranch } from '../../protocol/events/file-tree.ts';
import { BRANCH_TYPE } from '../../protocol/events/file-tree-types.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { TreeFault } from '../../protocol/rules/file-tree/tree-faults.ts';
import { type Actor, maySendState } from '../../protocol/rules/power.ts';
import type { AccountParts } from './account-parts.ts';
import type { FilePlace, TreeFailure } from './contract.ts';

type Parts = Pick<AccountParts, 'me' | 'rooms' | 'isGuest'>;

/** A failure in the words of all clients. */
export function fault(words: TreeFault): { readonly ok: false; readonly error: TreeFailure } {
  return err({ kind: 'fault', fault: words });
}

/** The state of a tree that the user is in. */
export async function treeState(
  { rooms }: Pick<Parts, 'rooms'>,
  treeId: RoomId,
): Promise<Result<RoomState, TreeFailure>> {
  const record = rooms.records.get(treeId);
  const room = record === undefined ? null : await rooms.load(treeId);
  if (record === undefined || room === null || !room.ok) return fault('Unknown room');
  const { state } = room.value;
  if (state.get('m.room.create') === undefined) return fault('Expected single room create event');
  return isFileTree(record) ? ok(state) : fault('Invalid or unknown room');
}

/** True if the user may change files and folders of a tree. */
export function mayEditIn({ me, rooms, isGuest }: Parts, state: RoomState, type = BRANCH_TYPE): boolean {
  const membership = rooms.records.get(state.roomId)?.membership ?? null;
  const actor: Actor = { userId: me, membership, isGuest: isGuest.current };
  return maySendState(roomPowerOf(state), actor, type);
}

/** The state of a tree that the user may change by state of that type. */
export async function editableState(
  parts: Parts,
  treeId: RoomId,
  type = BRANCH_TYPE,
): Promise<Result<RoomState, TreeFailure>> {
  const state = await treeState(parts, treeId);
  if (!state.ok || mayEditIn(parts, state.value, type)) return state;
  return err({ kind: 'notAllowed' });
}

/** A file, and the content that names it: with what other clients wrote there. */
export interface NamedFile {
  readonly branch: Branch;
  readonly content: RawContent;
}

/** The file of a tree, active or not. */
export function fileIn(state: RoomState, { fileId }: Pick<FilePlace, 'fileId'>): Result<NamedFile, TreeFailure> {
  const event = state.get(BRANCH_TYPE, fileId);
  const branch = event === undefined ? null : decodeBranch(event);
  if (event === undefined || branch === null) return fault('State key not found for branch');
  return ok({ branch, content: event.content });
}

/** Asks the server; what it says is not needed. */
export async function askFor(
  { requests }: Pick<AccountParts, 'requests'>,
  endpoint: Endpoint<unknown>,
  signal: AbortSignal,
): Promise<Result<null, TreeFailure>> {
  const answer = await requests.send(endpoint, { signal });
  return answer.ok ? ok(null) : err(failureOf(answer.error));
}

/** The failure of a request, as the page is told. */
export function failureOf(failure: RequestFailure): TreeFailure {
  return failure.kind === 'aborted' ? { kind: 'cancelled' } : refusalOf(failure);
}
