/**
 * The whole of what an app may ask of the engine, and the types it meets on the way. The api is the sum of the
 * features' own: adding a feature adds its names here by itself.
 */

export type { Keeps, StorageStatus } from '../core/storage/storage-status.ts';
export type {
  BeginningItem,
  EventItem,
  GapItem,
  Person,
  ReplyQuote,
  SendFailure,
  SendState,
  TimelineHead,
} from '../core/timeline/item.ts';
export type { ClientApi, ItemContent, ItemExtra, Timeline } from '../features/index.ts';
export type { MediaBytes, MediaFailure, ThumbnailRequest } from '../features/media/contract.ts';
export type { MembershipFailure } from '../features/membership/contract.ts';
export type {
  EditFailure,
  FileContent,
  ImageContent,
  IncomingMessage,
  MessageKind,
  RichElement,
  RichNode,
  RichTag,
  RichText,
  SendTextFailure,
  StateChange,
  StateChangeContent,
} from '../features/messages/contract.ts';
export type { PageFailure, RoomHeader } from '../features/timeline/contract.ts';
export type { Membership } from '../protocol/sync/sync-batch.ts';
