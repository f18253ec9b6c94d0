/** Files that somebody uploads in this tab: a few at a time, each with what became of it. */
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../../lib/media/forget.ts';
import type { AnyFailure } from './failure-text.ts';

/** A place for files. */
export interface UploadPlace {
  readonly treeId: RoomId;
  /** The file that they are the next version of; null for new ones. */
  readonly replaces: EventId | null;
}

export interface DeskUpload extends UploadPlace {
  readonly uploadId: string;
  readonly file: File;
  readonly state: 'waiting' | 'running' | { readonly failure: AnyFailure };
  /** True for a picture that goes up as it is. */
  readonly keepsDetails: boolean;
}

/** More are not read into memory at once. */
const SIDE_BY_SIDE = 3;
const MIMETYPE = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,126}$/;

/** The uploads of this tab, those that are done left out. */
export const uploadDesk = new ObservableValue<readonly DeskUpload[]>([]);

whenForgotten(() => uploadDesk.set([]));

/** Takes files over to be uploaded. */
export function startUploads(client: Client, place: UploadPlace, files: readonly File[]): void {
  const added = files.map(
    (file): DeskUpload => ({ ...place, uploadId: crypto.randomUUID(), file, state: 'waiting', keepsDetails: false }),
  );
  uploadDesk.set([...uploadDesk.current, ...added]);
  goOn(client);
}

/** Tries one again that failed. */
export function retryUpload(client: Client, uploadId: string, keepsDetails: boolean): void {
  change(uploadId, { state: 'waiting', keepsDetails });
  goOn(client);
}

/** Gives one up; one that failed is only forgotten. */
export function stopUpload(client: Client, uploadId: string): void {
  const isRunning = uploadDesk.current.some((each) => each.uploadId === uploadId && each.state === 'running');
  if (isRunning) void client.command('fileTrees.stopUpload', { uploadId });
  uploadDesk.set(uploadDesk.current.filter((each) => each.uploadId !== uploadId));
}

function goOn(client: Client): void {
  const running = uploadDesk.current.filter(({ state }) => state === 'running').length;
  const next = uploadDesk.current.filter(({ state }) => state === 'waiting').slice(0, SIDE_BY_SIDE - running);
  for (const upload of next) {
    change(upload.uploadId, { state: 'running' });
    void run(client, upload);
  }
}

async function run(client: Client, { uploadId, treeId, replaces, file, keepsDetails }: DeskUpload): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => null);
  const mimeType = MIMETYPE.test(file.type.toLowerCase()) ? file.type.toLowerCase() : 'application/octet-stream';
  const input = { treeId, uploadId, name: file.name, mimeType, replaces, keepsDetails };
  const failure: AnyFailure | null =
    bytes === null
      ? { kind: 'notFound' }
      : await client
          .command('fileTrees.upload', { ...input, bytes: new Uint8Array(bytes) })
          .then((answer) => (answer.ok ? null : answer.error));
  if (failure === null) uploadDesk.set(uploadDesk.current.filter((each) => each.uploadId !== uploadId));
  else change(uploadId, { state: { failure } });
  goOn(client);
}

function change(uploadId: string, more: Partial<Pick<DeskUpload, 'state' | 'keepsDetails'>>): void {
  uploadDesk.set(uploadDesk.current.map((each) => (each.uploadId === uploadId ? { ...each, ...more } : each)));
}
