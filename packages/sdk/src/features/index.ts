/**
 * Where the features come together, apart from the few that are there before anybody is signed in (`first.ts`). A feature is a line in
 * `FEATURES`, and a member of `SaidContent`, `FeatureExtra`, `ItemSummary`, `NotifyingKinds` or `ListChoices` if it has something there; the
 * api follows by itself.
 */

import type { Account } from '../core/account/account.ts';
import type { EventSocket } from '../core/events/event-socket.ts';
import type { Broken } from '../core/events/shown-parts.ts';
import type { AnyHandlers, ApiOf, FeatureContext } from '../core/feature/feature.ts';
import type { Guard } from '../core/history/entry-guard.ts';
import type { RoomLists } from '../core/rooms/room-lists.ts';
import type { StoreDeclaration } from '../core/storage/record-store.ts';
import type { WantedState } from '../core/sync/sync-protocol.ts';
import type { TimelineItem } from '../core/timeline/item.ts';
import type { ShownContent } from '../core/timeline/sockets.ts';
import type { TimelineParts } from '../core/timeline/thread-socket.ts';
import type { AnyHandler } from '../port/host/handlers.ts';
import { accountDataFeature } from './account-data/feature.ts';
import { beginFeature } from './begin/feature.ts';
import type { CallExtra, CallItemContent, CallSummary } from './calls/contract.ts';
import { callsFeature } from './calls/feature.ts';
import { connectionFeature } from './connection/feature.ts';
import { contactsFeature } from './contacts/feature.ts';
import { devicesFeature } from './devices/feature.ts';
import { draftsFeature } from './drafts/feature.ts';
import { exploreFeature } from './explore/feature.ts';
import { fileTreesFeature } from './file-trees/feature.ts';
import type { FIRST_FEATURES } from './first.ts';
import { historyFeature } from './history/feature.ts';
import { identityFeature } from './identity/feature.ts';
import { imagePacksFeature } from './image-packs/feature.ts';
import { linkPreviewsFeature } from './link-previews/feature.ts';
import type { LiveLocationExtra, LocationItemContent, LocationSummary } from './location/contract.ts';
import { locationFeature } from './location/feature.ts';
import { mediaFeature } from './media/feature.ts';
import { membershipFeature } from './membership/feature.ts';
import { mentionsFeature } from './mentions/feature.ts';
import { meshFeature } from './mesh/feature.ts';
import type { RefusedAct as AnyRefusedAct, MessageItemContent, MessageSummary } from './messages/contract.ts';
import { messagesFeature } from './messages/feature.ts';
import { moderationFeature } from './moderation/feature.ts';
import { notificationsFeature } from './notifications/feature.ts';
import { peopleFeature } from './people/feature.ts';
import { pinsFeature } from './pins/feature.ts';
import { policyListsFeature } from './policy-lists/feature.ts';
import type { PollAct, PollExtra, PollItemContent, PollSummary } from './polls/contract.ts';
import { pollsFeature } from './polls/feature.ts';
import { presenceFeature } from './presence/feature.ts';
import type { ReactionAct, ReactionsExtra } from './reactions/contract.ts';
import { reactionsFeature } from './reactions/feature.ts';
import { receiptsFeature } from './receipts/feature.ts';
import { recoveryFeature } from './recovery/feature.ts';
import { roomExportFeature } from './room-export/feature.ts';
import { roomListFeature } from './room-list/feature.ts';
import { roomSettingsFeature } from './room-settings/feature.ts';
import { roomStateFeature } from './room-state/feature.ts';
import type { RtcCallContent, RtcCallExtra, RtcCallSummary } from './rtc/contract.ts';
import { rtcFeature } from './rtc/feature.ts';
import { searchFeature } from './search/feature.ts';
import { spacesFeature } from './spaces/feature.ts';
import type { ThreadExtra } from './threads/contract.ts';
import { threadsFeature } from './threads/feature.ts';
import { timelineFeature } from './timeline/feature.ts';
import { toDeviceFeature } from './to-device/feature.ts';
import { typingFeature } from './typing/feature.ts';
import type { VerificationItemContent, VerificationSummary } from './verification/contract.ts';
import { verificationFeature } from './verification/feature.ts';

/** Content that a feature makes of an event. */
type SaidContent =
  | MessageItemContent
  | VerificationItemContent
  | CallItemContent
  | RtcCallContent
  | LocationItemContent
  | PollItemContent;

/** What an event in a timeline can be. */
export type ItemContent = ShownContent<SaidContent>;

/** What can hang on an event. */
export type ItemExtra = FeatureExtra | Broken;

type FeatureExtra = CallExtra | RtcCallExtra | LiveLocationExtra | PollExtra | ReactionsExtra | ThreadExtra;

/** The line of data that stands for an event, such as in the list of rooms. */
type ItemSummary = MessageSummary | VerificationSummary | CallSummary | RtcCallSummary | LocationSummary | PollSummary;

/** The kinds of notifications that are not those of a message in words. */
type NotifyingKinds = 'voice' | CallSummary['kind'] | RtcCallSummary['kind'] | PollSummary['kind'];

/** Something done to a message, or to what hangs on it, that was refused. */
export type RefusedAct = AnyRefusedAct<PollAct | ReactionAct>;

/** The filters and orders that features add to the list of rooms. */
interface ListChoices {
  readonly filter: 'unread';
  readonly sort: 'unread';
}

/** An entry of a timeline. */
export type Timeline = TimelineItem<ItemContent, ItemExtra>;

/** Features that show nothing in timelines, or whose part there is last in line, come last. */
const FEATURES = [
  roomListFeature<ItemSummary, ListChoices>(),
  timelineFeature<ItemContent, ItemExtra>(),
  receiptsFeature,
  notificationsFeature<NotifyingKinds>(),
  connectionFeature,
  callsFeature,
  rtcFeature,
  meshFeature,
  mentionsFeature,
  typingFeature,
  draftsFeature,
  mediaFeature<ItemContent, ItemExtra>(),
  linkPreviewsFeature,
  membershipFeature,
  beginFeature,
  exploreFeature,
  accountDataFeature,
  roomStateFeature,
  roomSettingsFeature,
  roomExportFeature,
  moderationFeature,
  policyListsFeature,
  historyFeature,
  toDeviceFeature,
  recoveryFeature,
  identityFeature,
  devicesFeature,
  pinsFeature,
  peopleFeature,
  contactsFeature,
  presenceFeature,
  spacesFeature,
  fileTreesFeature,
  searchFeature,
  imagePacksFeature,
  verificationFeature,
  reactionsFeature,
  locationFeature,
  pollsFeature<ItemContent, ItemExtra>(),
  threadsFeature<ItemContent, ItemExtra>(),
  messagesFeature<PollAct | ReactionAct>(),
] as const;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never;

/** Everything that a page may ask of the engine. */
export type ClientApi = Intersection<ApiOf<(typeof FIRST_FEATURES)[number] | (typeof FEATURES)[number]>>;

/** The descriptions of events, in the order in which they are asked. */
export const eventSockets: readonly EventSocket<SaidContent, FeatureExtra, ItemSummary>[] = FEATURES.flatMap(
  (feature) => feature.events ?? [],
);

/** What the features plug into timelines; what it throws costs one entry. */
export async function loadTimelineSockets(guard: Guard): Promise<TimelineParts<ItemContent, ItemExtra>> {
  const [thread] = FEATURES.flatMap((feature) => feature.thread ?? []);
  const { loadSockets } = await import('../core/timeline/load-sockets.ts');
  return loadSockets<SaidContent, FeatureExtra>(eventSockets, thread, guard);
}

/** What the features keep in the account's database. */
export const featureStores: readonly StoreDeclaration[] = FEATURES.flatMap((feature) => feature.stores ?? []);

/** Followers of writes, by the features that have one. */
export const featureFollowers = FEATURES.flatMap((feature) => feature.follower ?? []);

/** The choices that the features add to lists of rooms. */
export const roomLists: readonly RoomLists[] = FEATURES.flatMap((feature) => feature.lists ?? []);

/** State of rooms that the features need. */
export const featureState: readonly WantedState[] = FEATURES.flatMap((feature) => feature.sync?.state ?? []);

/** Account data that the features need, by type. */
export const featureAccountData: readonly string[] = FEATURES.flatMap((feature) => feature.sync?.accountData ?? []);

/** The handlers of these features. */
export function createHandlers(context: FeatureContext<Account<ItemContent, ItemExtra>>): AnyHandlers {
  return Object.fromEntries(FEATURES.flatMap((feature) => Object.entries<AnyHandler>(feature.handlers(context))));
}
