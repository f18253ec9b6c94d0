import { err, ok, type Result } from '../../base/result/result.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../core/session/session.ts';
import { sendEvent, sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { BRANCH_TYPE } from '../../protocol/events/file-tree-types.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { AccountParts } from './account-parts.ts';
import type { TreeFailure } from './contract.ts';
import { failureOf } from './reach-tree.ts';

/** A message to be sent to a tree. */
export interface LeafToWrite {
  readonly treeId: RoomId;
  readonly content: RawContent;
  readonly txnId: TransactionId;
}

/** Sends the message with a file, encrypted if the tree is: a tree that once was never gets its keys in the clear (SEC-19). */
export async function writeLeaf(
  { clock, requests, rooms, crypto }: AccountParts,
  { treeId, content, txnId }: LeafToWrite,
  signal: AbortSignal,
): Promise<Result<EventId, TreeFailure>> {
  const isEncrypted = rooms.records.get(treeId)?.isEncrypted === true;
  if (isEncrypted && !crypto.isUsable) return err({ kind: 'encryptionUnavailable' });
  const made = isEncrypted ? await crypto.encrypt(treeId, 'm.room.message', content, signal) : ok(content);
  if (!made.ok) return err(encryptFailure(made.error.kind));
  const type = isEncrypted ? 'm.room.encrypted' : 'm.room.message';
  const send = () => requests.send(sendEvent(treeId, type, txnId, made.value), { signal });
  const sent = await withRetry(clock, send, { ...UNTIL_IT_PASSES, signal });
  return sent.ok ? ok(sent.value.eventId) : err(failureOf(sent.error));
}

/** Sets a branch. The same one again is harmless. */
export async function writeBranch(
  { clock, requests }: AccountParts,
  treeId: RoomId,
  fileId: EventId,
  content: RawContent,
  signal: AbortSignal,
): Promise<Result<null, TreeFailure>> {
  const send = () => requests.send(sendState(treeId, BRANCH_TYPE, fileId, content), { signal });
  const sent = await withRetry(clock, send, { ...UNTIL_IT_PASSES, signal });
  return sent.ok ? ok(null) : err(failureOf(sent.error));
}

function encryptFailure(kind: string): TreeFailure {
  switch (kind) {
    case 'noMachine':
    case 'machine':
      return { kind: 'encryptionUnavailable' };
    case 'identityChanged':
    case 'unsignedDevices':
    case 'ownIdentityChanged':
      return { kind: 'heldBack' };
    default:
      return { kind: 'unreachable' };
  }
}
