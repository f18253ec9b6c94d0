import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/events/events.ts';
import type { Command, KeyedItem, ListView, RepeatableCommand } from '../../port/contract.ts';
import type { PushRuleKind } from '../../protocol/events/push-rules.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';

/** What the page may ask and say about reading. */
export interface ReceiptsApi {
  /** The person has seen everything up to an event: counts fall at once, the server is told when it can be. */
  'receipts.markRead': RepeatableCommand<ReadRequest, null, MarkReadFailure>;
  /** Marks many rooms as read in the same way; the server is told of one after another. */
  'receipts.markAllRead': Command<{ readonly reads: readonly ReadRequest[] }, null, MarkReadFailure>;
  /** Why a room is unread: what counts and by which rule, as far as it is at hand. */
  'receipts.whyUnread': RepeatableCommand<{ readonly roomId: RoomId }, WhyUnread, { readonly kind: 'unknownRoom' }>;
  /** Who else has read a room, by the last message that they read, oldest message first. Nobody stands twice. */
  'receipts.readers': ListView<{ readonly roomId: RoomId }, null, EventReaders>;
}

/** Who has read up to a message, the latest first. */
export interface EventReaders extends KeyedItem {
  readonly eventId: EventId;
  readonly readers: readonly EventReader[];
}

export interface EventReader {
  readonly person: Person;
  /** When they read it; milliseconds since the epoch, or 0 if the server does not say. */
  readonly readAt: EpochMs;
}

/** What makes a room unread. The counts are those of lists; mentions are all there are, in a muted room too. */
export interface WhyUnread {
  readonly unreadCount: number;
  readonly notifyingCount: number;
  readonly mentionCount: number;
  /** The person marked it so (01.RC-08). */
  readonly isMarkedUnread: boolean;
  readonly mode: RoomNotificationMode;
  /** When the person last read the main timeline; milliseconds since the epoch, or null if nobody said. */
  readonly readAt: EpochMs | null;
  /** Of what counts the newest, newest first: not more than are loaded. */
  readonly events: readonly UnreadEvent[];
}

export interface UnreadEvent {
  readonly eventId: EventId;
  readonly senderName: string;
  readonly sentAt: EpochMs;
  /** What it says, in one line; null where there are no words. */
  readonly text: string | null;
  /** Root of the thread it is in; null in the main timeline. */
  readonly threadRoot: EventId | null;
  readonly weight: 'mention' | 'notifying' | 'quiet';
  /** The rule that decided; null where none matches. */
  readonly rule: UnreadRule | null;
}

export interface UnreadRule {
  readonly kind: PushRuleKind;
  /** Begins with a dot where it is a rule that everybody has. */
  readonly ruleId: string;
  /** What a rule of `content` looks for. */
  readonly keyword: string | null;
}

export interface ReadRequest {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  /**
   * What was read: the main timeline (all of the room where the server knows no threads), a thread by its root, or all of the room with
   * its threads, which is meant if absent.
   */
  readonly timeline?: 'main' | EventId;
  /** Whether only the person's own devices hear of it. */
  readonly isPrivate?: boolean;
}

export type MarkReadFailure =
  | { readonly kind: 'unknownRoom' }
  /** The server does not have the event yet: nobody can have read up to there (01.RC-02). */
  | { readonly kind: 'pendingEvent'; readonly message: `Cannot set read receipt to a pending event (${string})` };
