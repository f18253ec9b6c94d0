import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { AttachmentFailure } from '../../core/crypto/attachments/account-attachments.ts';
import { command } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { EndpointRequest } from '../../protocol/endpoints/endpoint.ts';
import { mediaDownload, mediaThumbnail } from '../../protocol/endpoints/media.ts';
import type { OwnFile } from '../../protocol/events/media.ts';
import type { DownloadRequest, MediaApi, MediaBytes, MediaFailure } from './contract.ts';
import { showableType } from './sniff.ts';

/** Files, fetched with the token that the page never sees. */
export const mediaFeature = defineFeature<MediaApi>()({
  needs: ['requests', 'outbox', 'crypto'],
  before: {
    'media.download': command(({ source }) => err({ kind: source.kind === 'own' ? 'notFound' : 'unreachable' })),
    'media.thumbnail': command(err({ kind: 'unreachable' })),
  },
  start: (deps) => ({
    'media.download': { shape: 'command', run: (asked, asking) => download(deps, asked, asking) },
    'media.thumbnail': {
      shape: 'command',
      run: async ({ uri, ...size }, asking) => {
        const fetched = await fetchFile(deps, mediaThumbnail(uri, size), asking.signal);
        return fetched.ok ? handOver(fetched.value, asking) : fetched;
      },
    },
  }),
});

/** The module opens a file in one piece, and what memory it took it keeps. */
const MOST_ENCRYPTED_BYTES = 100 * 1024 * 1024;

async function download(
  deps: Need<'requests' | 'outbox' | 'crypto'>,
  { source, mostBytes }: DownloadRequest,
  asking: CommandContext,
): Promise<Result<MediaBytes, MediaFailure>> {
  const { signal } = asking;
  if (source.kind === 'own') return ownFile(deps, source, asking);
  const fetched = await fetchFile(deps, mediaDownload(source.mxc, mostBytes), signal);
  if (!fetched.ok || source.kind === 'plain') return fetched.ok ? handOver(fetched.value, asking) : fetched;
  if (fetched.value.byteLength > MOST_ENCRYPTED_BYTES) return err({ kind: 'tooLarge' });
  const opened = await deps.crypto.attachments.decrypt(fetched.value, source.file, signal);
  return opened.ok ? handOver(opened.value, asking) : err(notOpened(opened.error));
}

/** The bytes of what is on its way. */
async function ownFile(
  { outbox }: Need<'outbox'>,
  { roomId, txnId, part }: OwnFile,
  asking: CommandContext,
): Promise<Result<MediaBytes, MediaFailure>> {
  const entry = outbox.find(roomId, txnId);
  if (entry === undefined) return err({ kind: 'notFound' });
  const read = await outbox.fileOf(entry, part);
  if (!read.ok) return err({ kind: 'unreachable' });
  return read.value === null ? err({ kind: 'notFound' }) : handOver(read.value, asking);
}

function notOpened({ kind }: AttachmentFailure): MediaFailure {
  switch (kind) {
    case 'failed':
      return { kind: 'damaged' };
    case 'broken':
      // The machine will be there again: so may what is asked for.
      return { kind: 'unreachable' };
    case 'noMachine':
      return { kind: 'encryptionUnavailable' };
    default:
      return assertNever(kind);
  }
}

async function fetchFile(
  { requests }: Need<'requests'>,
  request: EndpointRequest,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>, MediaFailure>> {
  const answer = await requests.fetchBytes(request, { signal });
  return answer.ok ? ok(answer.value.body) : err(failureOf(answer.error));
}

/** Gives bytes away. What they are decides how they may be shown, not what anybody says they are (SEC-31). */
function handOver(bytes: Uint8Array<ArrayBuffer>, asking: CommandContext): Result<MediaBytes, never> {
  asking.transfer([bytes.buffer]);
  return ok({ bytes, mimeType: showableType(bytes) });
}

function failureOf(failure: RequestFailure): MediaFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    case 'tooLarge':
      return failure;
    case 'serverError':
      if (failure.status === 404) return { kind: 'notFound' };
      return failure.status === 413 ? { kind: 'tooLarge' } : { kind: 'refused', status: failure.status };
    default:
      return assertNever(failure);
  }
}
