/** Putting a file into a tree: encrypted, uploaded, said, named. */
import { stripPicture } from '../../base/picture/strip-picture.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { fileNameOf } from '../../base/text/file-name.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../core/session/session.ts';
import { mediaConfig, mediaUpload } from '../../protocol/endpoints/media.ts';
import { encodeBranch, encodeLeaf, type UploadedFile } from '../../protocol/events/file-tree.ts';
import type { EventId, TransactionId } from '../../protocol/ids/ids.ts';
import type { FileToUpload, TreeFailure } from './contract.ts';
import { leafOf } from './leaf.ts';
import { editableState, failureOf, fileIn, type NamedFile } from './reach-tree.ts';
import type { TreeDeps } from './tree-deps.ts';
import type { RunningUpload } from './uploads.ts';
import { writeBranch, writeLeaf } from './write-leaf.ts';

/** Whole files are encrypted in memory. */
const MOST_FILE_BYTES = 100 * 1024 * 1024;
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

type Placed = Result<{ readonly fileId: EventId }, TreeFailure>;

/** Uploads a file when it is its turn. What is not allowed is refused before a byte goes out. */
export function putFile(
  deps: TreeDeps,
  input: FileToUpload,
  txnId: TransactionId,
  signal: AbortSignal,
): Promise<Placed> {
  return deps.uploads.run(input, signal, (running) => place(deps, input, txnId, running));
}

async function place(
  deps: TreeDeps,
  input: FileToUpload,
  txnId: TransactionId,
  running: RunningUpload,
): Promise<Placed> {
  const { treeId, replaces } = input;
  const { signal } = running;
  if (signal.aborted) return err({ kind: 'cancelled' });
  const state = await editableState(deps, treeId);
  if (!state.ok) return state;
  const old = replaces === null ? ok(null) : fileIn(state.value, { fileId: replaces });
  if (!old.ok) return old;
  if (old.value?.branch.isLocked === true) return err({ kind: 'locked' });
  const name = fileNameOf(input.name);
  if (name === '') return err({ kind: 'badName' });
  const bytes = await readyBytes(deps, input, signal);
  if (!bytes.ok) return bytes;
  const uploaded = await upload(deps, { ...input, name, bytes: bytes.value }, running);
  if (!uploaded.ok) return uploaded;
  running.tell({ step: 'naming' });
  return nameFile(deps, { ...input, txnId, uploaded: uploaded.value, old: old.value }, signal);
}

/** The bytes that go out: those of a picture without what a camera wrote into it (SEC-24). */
async function readyBytes(
  { requests }: TreeDeps,
  { bytes, mimeType, keepsDetails }: FileToUpload,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>, TreeFailure>> {
  const asked = await requests.send(mediaConfig, { signal });
  const limitBytes = Math.min(MOST_FILE_BYTES, asked.ok ? (asked.value ?? MOST_FILE_BYTES) : MOST_FILE_BYTES);
  if (bytes.byteLength > limitBytes) return err({ kind: 'tooLarge', limitBytes });
  if (keepsDetails || !PICTURES.has(mimeType)) return ok(bytes);
  const stripped = stripPicture(bytes);
  return stripped === null ? err({ kind: 'keepsDetails' }) : ok(stripped);
}

async function upload(
  { clock, crypto, requests }: TreeDeps,
  { name, mimeType, bytes }: Pick<FileToUpload, 'name' | 'mimeType' | 'bytes'>,
  { signal, tell }: RunningUpload,
): Promise<Result<UploadedFile, TreeFailure>> {
  const sizeBytes = bytes.byteLength;
  const sealed = await crypto.attachments.encrypt(bytes, signal);
  if (!sealed.ok) return err({ kind: signal.aborted ? 'cancelled' : 'encryptionUnavailable' });
  tell({ step: 'sending', totalBytes: sizeBytes });
  const onSent = (sent: number) => tell({ sentBytes: Math.min(sent, sizeBytes) });
  // The server learns nothing of it but its length (SEC-24).
  const endpoint = mediaUpload(sealed.value.bytes, 'application/octet-stream');
  const send = () => requests.send(endpoint, { signal, onSent });
  const sent = await withRetry(clock, send, { ...UNTIL_IT_PASSES, signal });
  if (!sent.ok) return err(failureOf(sent.error));
  return ok({ mxc: sent.value, file: sealed.value.file, name, mimeType, sizeBytes });
}

interface ToName extends Pick<FileToUpload, 'treeId'> {
  readonly txnId: TransactionId;
  readonly uploaded: UploadedFile;
  /** The file that it is the next version of. */
  readonly old: NamedFile | null;
}

/** Says where a file is and names it. That the version before became inactive is said last: a file is never lost between (10.F-08). */
export async function nameFile(
  deps: TreeDeps,
  { treeId, txnId, uploaded, old }: ToName,
  signal: AbortSignal,
): Promise<Placed> {
  const content = encodeLeaf(uploaded, old?.branch.fileId ?? null);
  const sent = await writeLeaf(deps, { treeId, content, txnId }, signal);
  if (!sent.ok) return sent;
  const fileId = sent.value;
  const written = { event_id: fileId, room_id: treeId, sender: deps.me, origin_server_ts: deps.clock.now() };
  await deps.leaves.keep({ treeId, fileId }, leafOf({ ...written, type: 'm.room.message', content }));
  const branch = encodeBranch(uploaded.name, (old?.branch.version ?? 0) + 1);
  const named = await writeBranch(deps, treeId, fileId, branch, signal);
  if (!named.ok || old === null) return named.ok ? ok({ fileId }) : named;
  const ended = await writeBranch(deps, treeId, old.branch.fileId, { ...old.content, active: false }, signal);
  return ended.ok ? ok({ fileId }) : ended;
}
