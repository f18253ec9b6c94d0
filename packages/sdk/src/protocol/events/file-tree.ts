/**
 * File trees (MSC3089): rooms whose state names files. A tree is a space with a purpose (MSC3088); each branch of it names the message
 * with a file, by the id of its event. Anybody may have written anything: what cannot be read costs one file.
 */
import { booleanAt, integerAt, objectAt, own, stringAt } from '../../base/json/guards.ts';
import { fileNameOf } from '../../base/text/file-name.ts';
import type { EventId, MxcUri } from '../ids/ids.ts';
import { parseEventId } from '../ids/parse.ts';
import { type EncryptedFile, encodeEncryptedFile } from './encrypted-file.ts';
import type { RawContent, StateEvent } from './event.ts';
import { decodeMedia, type Media } from './media.ts';

/** The field that makes a message a file of a tree. */
export const LEAF = 'org.matrix.msc3089.leaf';

const UNNAMED = 'Unnamed File';

/** A version of a file, as its tree names it. */
export interface Branch {
  /** The message with the file. */
  readonly fileId: EventId;
  /** False for an earlier version, and for a file that was deleted. */
  readonly isActive: boolean;
  readonly name: string;
  readonly version: number;
  readonly isLocked: boolean;
}

/** Reads a branch (10.F-07). Null: its key names no event. */
export function decodeBranch({ state_key: key, content }: Pick<StateEvent, 'state_key' | 'content'>): Branch | null {
  const fileId = parseEventId(key);
  if (fileId === null) return null;
  const version = integerAt(content, 'version') ?? 1;
  const name = fileNameOf(stringAt(content, 'name') ?? '');
  return {
    fileId,
    isActive: own(content, 'active') === true,
    name: name === '' ? UNNAMED : name,
    version: version < 1 ? 1 : version,
    isLocked: booleanAt(content, 'locked') ?? false,
  };
}

/** The content of a branch that names a file anew; a first version is said by no number (10.F-06, 10.F-08). */
export function encodeBranch(name: string, version: number): RawContent {
  return { active: true, name, ...(version > 1 && { version }) };
}

/** A file that is on the server, encrypted. */
export interface UploadedFile {
  readonly mxc: MxcUri;
  readonly file: EncryptedFile;
  readonly name: string;
  readonly mimeType: string | null;
  readonly sizeBytes: number | null;
}

/** The content of the message with a file (10.F-06); of the next version of another one if that is `replaced` (10.F-08). */
export function encodeLeaf(uploaded: UploadedFile, replaced: EventId | null): RawContent {
  const { mxc, file, name, mimeType, sizeBytes } = uploaded;
  const info = { ...(mimeType !== null && { mimetype: mimeType }), ...(sizeBytes !== null && { size: sizeBytes }) };
  const said = { msgtype: 'm.file', body: name, url: mxc, file: encodeEncryptedFile(mxc, file), info, [LEAF]: {} };
  if (replaced === null) return said;
  return { ...said, 'm.new_content': said, 'm.relates_to': { rel_type: 'm.replace', event_id: replaced } };
}

/** Reads the file of a message; null for one that carries none. */
export function decodeLeaf(content: RawContent): Media | null {
  return decodeMedia(content, stringAt(content, 'body') ?? '');
}

/** The version that a message takes the place of; null for a first one. */
export function replacedBy(content: RawContent): EventId | null {
  const relation = objectAt(content, 'm.relates_to');
  if (relation === undefined || stringAt(relation, 'rel_type') !== 'm.replace') return null;
  return parseEventId(own(relation, 'event_id'));
}
