import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** The message that a draft answers. Sender and text are for showing. */
export interface DraftReply {
  /** The `relationId` of the message. */
  readonly eventId: EventId;
  readonly senderId: string;
  readonly senderName: string;
  readonly text: string;
  /** False if the answer does not mention its author. Absent where there is no choice, for messages of the user. */
  readonly isMentioning?: boolean;
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
  /** Absent for a file that goes as it is. */
  readonly plan?: DraftFilePlan;
}

/** The way in which a file is to be sent. */
export interface DraftFilePlan {
  /** The words that go with it; the words of the draft are said with the first file besides. */
  readonly caption: string;
  /** The text in its place, for those who do not see it. */
  readonly description: string;
  readonly isSpoiler: boolean;
  /** For pictures: as they are, or of fewer pixels. */
  readonly size: 'original' | 'smaller';
}

/** The place of a draft: a room or one of its threads. */
export interface DraftSpot {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
}

/** Unsent words. */
export interface DraftWords {
  readonly text: string;
  readonly reply: DraftReply | null;
  readonly edit: DraftEdit | null;
}

/** Unsent words and files in a place. */
export interface DraftRecord extends DraftSpot, DraftWords {
  readonly files: readonly DraftFile[];
}
