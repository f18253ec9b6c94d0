import type { TimelineItem } from '../core/timeline/item.ts';
import type { ConnectionApi } from './connection/contract.ts';
import type { LoginApi } from './login/contract.ts';
import type { MediaApi } from './media/contract.ts';
import type { MessageItemContent, MessagesApi } from './messages/contract.ts';
import type { ReactionsApi, ReactionsExtra } from './reactions/contract.ts';
import type { ReceiptsApi } from './receipts/contract.ts';
import type { RoomListApi } from './room-list/contract.ts';
import type { TimelineApi } from './timeline/contract.ts';

/** What an event in a timeline can be. */
export type ItemContent = MessageItemContent;

/** What can hang on an event. */
export type ItemExtra = ReactionsExtra;

/** An entry of a timeline. */
export type Timeline = TimelineItem<ItemContent, ItemExtra>;

export interface ClientApi
  extends LoginApi,
    ConnectionApi,
    RoomListApi,
    TimelineApi<ItemContent, ItemExtra>,
    MessagesApi,
    ReceiptsApi,
    MediaApi,
    ReactionsApi {}
