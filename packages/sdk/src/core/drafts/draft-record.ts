import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** The message that a draft answers. Sender and text are for showing. */
export interface DraftReply {
  /** The `relationId` of the message. */
  readonly eventId: EventId;
  readonly senderId: string;
  readonly senderName: string;
  readonly text: string;
}

/** An own message that is being changed. */
export interface DraftEdit {
  /** The `relationId` of the message. */
  readonly eventId: EventId;
  /** The original text of the edited message. */
  readonly original: string;
  readonly text: string;
}

/** A file that is to go with the message. Its bytes lie beside the record, in pieces. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/** Unsent text in a place. */
export interface DraftRecord {
  readonly roomId: RoomId;
  /** The thread that it is written in; null for the room. */
  readonly threadRoot: EventId | null;
  readonly text: string;
  readonly reply: DraftReply | null;
  readonly edit: DraftEdit | null;
  readonly files: readonly DraftFile[];
}
