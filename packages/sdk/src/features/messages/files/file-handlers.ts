import { ok, type Result } from '../../../base/result/result.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import type { Readable } from '../../../base/value/value.ts';
import { command, UNKNOWN_ROOM, view } from '../../../core/feature/before.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { txnIdOf } from '../../../core/feature/writing.ts';
import type { Handlers } from '../../../port/host/handlers.ts';
import type { TransactionId } from '../../../protocol/ids/ids.ts';
import type { SendTextFailure } from '../contract.ts';
import type { WritingNeeds } from '../send.ts';
import type { FilesApi, UploadState } from './contract.ts';
import { MOST_FILE_BYTES } from './most-bytes.ts';

/** Stores something in the person's order, and answers once it is safe. */
export type Keep = <Outcome extends Result<unknown, unknown>>(store: () => Promise<Outcome>) => Promise<Outcome>;

/** The answers about files while no account runs. */
export const BEFORE_FILES = {
  'messages.sendFile': UNKNOWN_ROOM,
  'messages.fileLimit': command(ok(MOST_FILE_BYTES)),
  'messages.upload': view(null),
};

/** The part of the messages' api that is about files. */
export function fileHandlers(
  deps: WritingNeeds & Need<'requests' | 'uploader'>,
  keep: Keep,
): Handlers<FilesApi<SendTextFailure>> {
  return {
    'messages.sendFile': {
      shape: 'command',
      run: (input, { commandId }) => keep(async () => (await sending()).sendFile(deps, input, txnIdOf(commandId))),
    },
    'messages.fileLimit': {
      shape: 'command',
      run: async (_input, { signal }) => ok(await (await sending()).fileLimit(deps, signal)),
    },
    'messages.upload': { shape: 'view', open: ({ txnId }) => openUpload(deps, txnId) },
  };
}

function openUpload({ uploader }: Need<'uploader'>, txnId: TransactionId): Readable<UploadState | null> {
  const { progress } = uploader;
  return new DerivedValue([progress], () => progress.current.get(txnId) ?? null);
}

/** Not needed to start. */
function sending() {
  return import('./send-file.ts');
}
