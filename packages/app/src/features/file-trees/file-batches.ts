/** Acts on several files at once. */
import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import type { MediaSource } from '../../lib/media/media-source.ts';
import { startBatch } from './batch-desk.ts';

type Files = readonly FileItem[];

/** Moves files to another tree, with their versions. */
export function moveFiles(client: Client, treeId: RoomId, files: Files, to: RoomId): void {
  startBatch('move', files, async ({ fileId }, signal) => {
    const change = { kind: 'place', treeId: to } as const;
    const answer = await client.command('fileTrees.changeFile', { treeId, fileId, change }, { signal });
    return answer.ok ? null : answer.error;
  });
}

/** Deletes files with all their versions, for everybody. */
export function deleteFiles(client: Client, treeId: RoomId, files: Files): void {
  startBatch('deletion', files, async ({ fileId }, signal) => {
    const change = { kind: 'deletion' } as const;
    const answer = await client.command('fileTrees.changeFile', { treeId, fileId, change }, { signal });
    return answer.ok ? null : answer.error;
  });
}

/** Hands files to the browser to save, one after the other: no more than one is in memory. */
export function downloadFiles(client: Client, media: MediaSource, treeId: RoomId, files: Files): void {
  startBatch('download', files, async ({ fileId, name }, signal) => {
    const found = await client.command('fileTrees.find', { treeId, fileId }, { signal });
    if (!found.ok) return found.error;
    const answer = await media.original({ source: found.value.source }, { signal });
    if (!answer.ok) return answer.error;
    if (!signal.aborted) saveFile(answer.value.bytes, name);
    return null;
  });
}
