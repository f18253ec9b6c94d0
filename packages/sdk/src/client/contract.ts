/**
 * The whole of what an app may ask of the engine, and the types it meets on the way. The api is the sum of the
 * features' own: adding a feature adds its names here by itself.
 */

export type { LinkFailure, LinkMeeting } from '../core/crypto/crypto.ts';
export type { IdentityMark } from '../core/crypto/identity/identity-mark.ts';
export type { OwnIdentityState } from '../core/crypto/identity/own-identity-state.ts';
export type { IdentityTrouble, TrustSettings } from '../core/crypto/identity/trust-record.ts';
export type {
  DraftEdit,
  DraftFile,
  DraftFilePlan,
  DraftReply,
  DraftSpot,
  DraftWords,
} from '../core/drafts/draft-record.ts';
export type { HiddenBy, HiddenContent, Person } from '../core/events/shown-parts.ts';
export type { CallJoinFailure } from '../core/feature/call-failure.ts';
export type { LinkCalls } from '../core/feature/link-view.ts';
export type { SendState } from '../core/outbox/echo.ts';
export type { HeldBack, SendFailure } from '../core/session/send-failure.ts';
export type { Keeps, StorageStatus } from '../core/storage/storage-status.ts';
export type {
  BeginningItem,
  Doubt,
  EventItem,
  GapItem,
  ReplyQuote,
  SaidLine,
  TimelineHead,
} from '../core/timeline/item.ts';
export type { SingleEvent } from '../core/timeline/single-event.ts';
export type { AddressState, BeginFailure, MadeRoom, RoomAccess } from '../features/begin/contract.ts';
export type { CallAttention, CallExtra, CallItemContent, PageSignal } from '../features/calls/contract.ts';
export type {
  ContactFailure,
  IdentityServer,
  OwnAddress,
  OwnAddresses,
  ThirdPartyId,
  Validating,
} from '../features/contacts/contract.ts';
export type {
  DeviceFailure,
  DeviceLink,
  DeviceLinkFailure,
  NewDevice,
  OwnDevice,
  OwnDevices,
} from '../features/devices/contract.ts';
export type { ExploreFailure, ExploreRequest, ListedRoom } from '../features/explore/contract.ts';
export type {
  FileChange,
  FileDetails,
  FileItem,
  FilePlace,
  FilesHead,
  FileUpload,
  FileVersion,
  FoundFile,
  TreeChange,
  TreeFailure,
  TreeFault,
  TreeItem,
  TreePeople,
  TreePerson,
  TreeRole,
  TreesHead,
} from '../features/file-trees/contract.ts';
export type {
  AuthenticatedFailure,
  PersonIdentity,
  TroubledMember,
} from '../features/identity/contract.ts';
export type {
  AllPacks,
  PackChange,
  PackFailure,
  PackImage,
  PackOfRoom,
  PackPlace,
  RoomPack,
  SendStickerFailure,
  UsableImage,
  UsablePack,
} from '../features/image-packs/contract.ts';
export type { ClientApi, ItemContent, ItemExtra, RefusedAct, Timeline } from '../features/index.ts';
export type { LinkPreview } from '../features/link-previews/contract.ts';
export type { Place } from '../features/location/contract.ts';
export type {
  AccountAction,
  BeginRegistrationFailure,
  CodeToConfirm,
  DeviceLogin,
  DeviceLoginFailure,
  GuestFailure,
  OwnAccountFailure,
  PasswordMailFailure,
  PasswordRequest,
  QrLogin,
  QrLoginFailure,
  Registration,
  RegistrationFailure,
  RegistrationOffer,
  RegistrationStage,
  ResetPasswordFailure,
  SsoWay,
  StageAnswer,
  TokenFailure,
} from '../features/login/contract.ts';
export type { MediaKind, PreviewChoice, PreviewFailure } from '../features/media/contract.ts';
export type {
  Inviter,
  MembershipFailure,
  PastRoom,
  PastRooms,
  RoomPreview,
  RoomsWithInviter,
} from '../features/membership/contract.ts';
export type { SuggestedMember, SuggestedMembers, SuggestedRoom } from '../features/mentions/contract.ts';
export type { HeldMesh, MeshRoom, RingingMesh, RunningMeshCall } from '../features/mesh/contract.ts';
export type {
  AudioContent,
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
  VideoContent,
} from '../features/messages/contract.ts';
export type { ModerationFailure, Removing, ReportFailure, ReportTarget } from '../features/moderation/contract.ts';
export type {
  ActRequest,
  CardMember,
  CommonRoom,
  CommonRooms,
  FoundPerson,
  MemberItem,
  MembersHead,
  MembersLook,
  OwnFields,
  OwnProfile,
  PeopleFailure,
  Picture,
  ProfileRights,
  RoomInfo,
  UserCard,
} from '../features/people/contract.ts';
export type { PinFailure } from '../features/pins/contract.ts';
export type {
  Applying,
  FollowFailure,
  ListedRule,
  MatchedMember,
  PolicyFailure,
  PolicyHit,
  PolicyKind,
  PolicyList,
  RulesOfList,
} from '../features/policy-lists/contract.ts';
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
export type { StatusFailure } from '../features/presence/contract.ts';
export type { EventReader, EventReaders, UnreadEvent, WhyUnread } from '../features/receipts/contract.ts';
export type { NewRecoveryKey, RecoveryProblem, RecoveryPrompt, RecoveryStatus } from '../features/recovery/contract.ts';
export type { ExportPiece, ExportRequest, RoomExportFailure } from '../features/room-export/contract.ts';
export type {
  Bringing,
  LoggedChange,
  LoggedSetting,
  NamedPermission,
  NamedRoom,
  OfferedVersions,
  Permission,
  PermissionLevel,
  RoleHolder,
  RoomChange,
  RoomDirectoryEntry,
  RoomRoles,
  RoomSettings,
  RoomSettingsFailure,
  ServerAcl,
  SettingsLogEntry,
} from '../features/room-settings/contract.ts';
export type {
  CallIntent,
  HeldCall,
  JoinFailure,
  RingingCall,
  RoomCallMember,
  RtcCallContent,
  RtcCallExtra,
  RtcCallSummary,
  RtcRoom,
  RunningCall,
  TokenFailure as RtcTokenFailure,
} from '../features/rtc/contract.ts';
export type {
  AmbiguousRoom,
  IndexHead,
  IndexState,
  MeantRoom,
  RefusedWord,
  RoomCoverage,
  SearchActFailure,
  SearchFailure,
  SearchHead,
  SearchHit,
  SearchHitKind,
  SearchOrder,
  SearchParams,
  SearchReach,
  TextPart,
} from '../features/search/contract.ts';
export type {
  LobbyRoom,
  RailSpace,
  RoomChoice,
  SpaceFailure,
  SpaceRoom,
  SpaceRooms,
  Waiting,
} from '../features/spaces/contract.ts';
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
export type { Pronouns } from '../protocol/endpoints/profile-fields.ts';
export type { DecryptionFailureCode } from '../protocol/events/event-crypto.ts';
export type { Arrival, FilmState, MediaBytes, MediaFailure } from '../protocol/events/fetched-media.ts';
export type { FileSource, OwnFile, RemoteFile } from '../protocol/events/media.ts';
export type { Presence } from '../protocol/events/presence.ts';
export type { Policy } from '../protocol/rules/auth-stages.ts';
export type { MediaShowing } from '../protocol/rules/media-previews.ts';
export type { RoomName } from '../protocol/rules/room-name.ts';
export type { PushToTalk } from '../protocol/rules/rtc/rtc-member.ts';
export type { InviteRules } from '../protocol/rules/written-invite-rules.ts';
export type { Membership } from '../protocol/sync/sync-batch.ts';
