/**
 * The whole of what an app may ask of the engine, and the types it meets on the way. The api is the sum of the
 * features' own: adding a feature adds its names here by itself.
 */

export type { OwnIdentityState } from '../core/crypto/identity/own-identity-state.ts';
export type { IdentityTrouble, TrustSettings } from '../core/crypto/identity/trust-record.ts';
export type { HiddenContent, Person } from '../core/events/shown-parts.ts';
export type { SendState } from '../core/outbox/echo.ts';
export type { HeldBack, SendFailure } from '../core/session/send-failure.ts';
export type { Keeps, StorageStatus } from '../core/storage/storage-status.ts';
export type {
  BeginningItem,
  Doubt,
  EventItem,
  GapItem,
  ReplyQuote,
  TimelineHead,
} from '../core/timeline/item.ts';
export type { SingleEvent } from '../core/timeline/single-event.ts';
export type { CallAttention, CallExtra, CallItemContent, PageSignal } from '../features/calls/contract.ts';
export type { DeviceFailure, NewDevice, OwnDevice, OwnDevices } from '../features/devices/contract.ts';
export type { Draft, DraftEdit, DraftFile, DraftReply, DraftSpot, DraftWords } from '../features/drafts/contract.ts';
export type {
  AuthenticatedFailure,
  IdentityMark,
  PersonIdentity,
  TroubledMember,
} from '../features/identity/contract.ts';
export type { ClientApi, ItemContent, ItemExtra, RefusedAct, Timeline } from '../features/index.ts';
export type { Place } from '../features/location/contract.ts';
export type { MediaBytes, MediaFailure, ThumbnailRequest } from '../features/media/contract.ts';
export type { MembershipFailure, RoomPreview, SpaceRoom } from '../features/membership/contract.ts';
export type {
  EditFailure,
  EncryptedContent,
  EventSource,
  FileContent,
  FileTooLarge,
  ForwardFailure,
  ImageContent,
  IncomingMessage,
  LevelChange,
  MessageKind,
  MessageVersion,
  PictureKeepsDetails,
  RedactedContent,
  RichElement,
  RichNode,
  RichTag,
  RichText,
  ScheduledMessage,
  ScheduledMessages,
  ScheduleTextFailure,
  SendFile,
  SendTextFailure,
  SmallPicture,
  SourceFailure,
  StateChange,
  StateChangeContent,
  UpdateScheduledFailure,
  UploadState,
} from '../features/messages/contract.ts';
export type {
  ActRequest,
  CardMember,
  FoundPerson,
  MemberItem,
  MembersHead,
  MembersLook,
  OwnProfile,
  PeopleFailure,
  Picture,
  RoomInfo,
  UserCard,
} from '../features/people/contract.ts';
export type { PinFailure } from '../features/pins/contract.ts';
export type {
  EditPollFailure,
  EndPollFailure,
  PollExtra,
  PollItemContent,
  PollListHead,
  PollQuestion,
  PollResult,
  StartPollFailure,
  VoteFailure,
} from '../features/polls/contract.ts';
export type { EventReader, EventReaders, UnreadEvent, WhyUnread } from '../features/receipts/contract.ts';
export type { NewRecoveryKey, RecoveryProblem, RecoveryPrompt, RecoveryStatus } from '../features/recovery/contract.ts';
export type { UnreadThread } from '../features/threads/contract.ts';
export type { AtTimeFailure, PageFailure, RoomHeader } from '../features/timeline/contract.ts';
export type { ToDeviceFailure, ToDeviceMessage } from '../features/to-device/contract.ts';
export type {
  RequestVerificationFailure,
  Verification,
  VerificationAction,
  VerificationFailure,
  VerificationItemContent,
  VerificationRequest,
  VerificationState,
} from '../features/verification/contract.ts';
export type { AuthAnswer, AuthChallenge, AuthWay } from '../protocol/endpoints/interactive-auth.ts';
export type { FileSource, OwnFile } from '../protocol/events/media.ts';
export type { Presence } from '../protocol/events/presence.ts';
export type { Membership } from '../protocol/sync/sync-batch.ts';
