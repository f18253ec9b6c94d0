/** Words that other features add to notifications. `shell/notification-tiles.ts` puts it together. */
import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';

export type ArrivedNotification = Exclude<ClientApi['notifications.arrived']['item'], { readonly kind: 'settled' }>;

/** One kind of notification. */
export interface NotificationSlot {
  /** The text under the title. `text` is null where there are no words, or where they are to be hidden. */
  readonly body: (i18n: I18n, shown: ShownWords) => string;
  /** The body names the room, so that the title does not have to. */
  readonly namesRoom?: boolean;
  /** It rings by itself where its account is shown. */
  readonly rings?: boolean;
  /** The place that opens when the notification is pressed. */
  readonly leadsTo: 'event' | 'room';
}

/** The parts of a notification that its text may name. */
interface ShownWords {
  readonly sender: string;
  readonly room: string;
  readonly text: string | null;
}

/** Every kind of notification there is. */
export type NotificationSlots = { readonly [Kind in ArrivedNotification['kind']]: NotificationSlot };
