import type { RepeatableCommand } from '../../port/contract.ts';
import type { RemoteFile } from '../../protocol/events/media.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** Conversations as files for other programs and for people. */
export interface RoomExportApi {
  /** A part of a room's history in one of the formats, the oldest first. The parts one after the other are the file. */
  'roomExport.part': RepeatableCommand<ExportRequest, ExportPart, RoomExportFailure>;
}

export interface ExportRequest {
  readonly roomId: RoomId;
  /** `html`: a page to read. `json`: all events, as the server has them but decrypted. `text`: one line for each message. */
  readonly format: 'html' | 'json' | 'text';
  /** The end of the part before; null for the first part. */
  readonly from: string | null;
}

export interface ExportPart {
  /** In their order. */
  readonly pieces: readonly ExportPiece[];
  /** Messages in this part, or events where all are exported. */
  readonly count: number;
  /** The beginning of the next part; null after the last one. */
  readonly next: string | null;
}

export type ExportPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** A file that stands here in a page to read: as a picture, or as a link. `name` is HTML that is nothing but text. */
  | {
      readonly kind: 'file';
      readonly source: RemoteFile;
      readonly name: string;
      readonly mimetype: string | null;
      readonly isPicture: boolean;
    };

export type RoomExportFailure =
  | { readonly kind: 'signedOut' | 'unknownRoom' | 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
