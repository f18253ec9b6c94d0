/** Where files stand in the content of a message (03.MX-08). Pure. */
import { objectAt } from '../../base/json/guards.ts';
import { type EncryptedFile, encodeEncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { FilePart, RemoteFile } from '../../protocol/events/media.ts';
import type { OutboxEntry, OutboxFile } from './outbox-entry.ts';

/**
 * The files of an entry that have to be uploaded before it is sent. What went up in the clear does not do for a room that was
 * encrypted meanwhile (SEC-19).
 */
export function filesToUpload({ files = [] }: OutboxEntry, isEncrypted: boolean): readonly OutboxFile[] {
  return files.filter(({ uploaded }) => uploaded === undefined || (isEncrypted && uploaded.kind === 'plain'));
}

/** `entry` with what opens one of its files as it goes out encrypted. */
export function withSealed(entry: OutboxEntry, part: FilePart, sealed: EncryptedFile): OutboxEntry {
  const { files = [] } = entry;
  return { ...entry, files: files.map((file) => (file.part === part ? { ...file, sealed } : file)) };
}

/** `entry` with one of its files uploaded: what is said of it stands in its content. */
export function withUploaded(entry: OutboxEntry, part: FilePart, uploaded: RemoteFile): OutboxEntry {
  const { payload, files = [] } = entry;
  if (payload.kind !== 'event') return entry;
  return {
    ...entry,
    files: files.map((file) => (file.part === part ? { ...file, uploaded } : file)),
    payload: { ...payload, content: withFile(payload.content, part, uploaded) },
  };
}

function withFile(content: RawContent, part: FilePart, file: RemoteFile): RawContent {
  if (part === 'file') {
    const { url: _url, file: _file, ...rest } = content;
    return { ...rest, ...said('url', 'file', file) };
  }
  const { thumbnail_url: _url, thumbnail_file: _file, ...info } = objectAt(content, 'info') ?? {};
  return { ...content, info: { ...info, ...said('thumbnail_url', 'thumbnail_file', file) } };
}

function said(plainKey: string, encryptedKey: string, file: RemoteFile): RawContent {
  if (file.kind === 'plain') return { [plainKey]: file.mxc };
  return { [encryptedKey]: encodeEncryptedFile(file.mxc, file.file) };
}
