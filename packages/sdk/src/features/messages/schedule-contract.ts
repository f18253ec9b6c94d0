import type { EpochMs } from '../../base/clock/clock.ts';
import type { RepeatableCommand, View } from '../../port/contract.ts';
import type { DelayId, EventId, RoomId } from '../../protocol/ids/ids.ts';

/** Messages that the homeserver sends later, whether or not anything of ours runs then. */
export interface ScheduleApi {
  /** Hands a message to the server, to be sent at a time. Nothing is kept here: it is the server's, or it failed. */
  'messages.schedule': RepeatableCommand<ScheduleText, { readonly delayId: DelayId }, ScheduleTextFailure>;
  /** Cancels one, starts its delay anew, or sends it at once. */
  'messages.updateScheduled': RepeatableCommand<UpdateScheduled, null, UpdateScheduledFailure>;
  /** What waits in a room, the earliest first, by all devices of the account. */
  'messages.scheduled': View<{ readonly roomId: RoomId }, ScheduledMessages>;
}

/** The message is given as to `messages.sendText`. */
export interface ScheduleText {
  readonly roomId: RoomId;
  readonly text: string;
  readonly format: 'markdown' | 'plain';
  readonly replyTo?: EventId;
  /** False for an answer that does not mention the author of what it answers. */
  readonly mentionsAnswered?: boolean;
  /** When, by this machine's clock. */
  readonly sendAt: EpochMs;
  /** A time too far away for the server is refused, or becomes the latest that it takes. */
  readonly ifTooLong: 'refuse' | 'latest';
}

export interface UpdateScheduled {
  readonly delayId: DelayId;
  readonly action: 'cancel' | 'restart' | 'send';
}

export type ScheduledMessages =
  | { readonly kind: 'loading' }
  /** `message`: as other clients' libraries say it. */
  | { readonly kind: 'unsupported'; readonly message: string }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'known';
      /** The longest delay in milliseconds; null where the server does not say. */
      readonly longestMs: number | null;
      readonly messages: readonly ScheduledMessage[];
    };

export interface ScheduledMessage {
  readonly delayId: DelayId;
  /** As plain text, shortened; empty for what has no text. */
  readonly text: string;
  readonly sendAt: EpochMs;
}

type ServerSaidNo =
  | { readonly kind: 'unsupported'; readonly message: string }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

export type ScheduleTextFailure =
  /** As of `messages.sendText`. */
  | {
      readonly kind:
        | 'unknownRoom'
        | 'encryptionUnavailable'
        | 'empty'
        | 'textTooLong'
        | 'unknownEvent'
        | 'storageFailed';
    }
  | ServerSaidNo
  | { readonly kind: 'past' }
  | { readonly kind: 'tooLong'; readonly longestMs: number | null };

export type UpdateScheduledFailure =
  | ServerSaidNo
  /** It was sent already, or cancelled elsewhere. */
  | { readonly kind: 'notFound' };
