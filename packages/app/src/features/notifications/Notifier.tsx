import '../../lib/i18n/later-messages.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { usePageFocus } from '../../lib/dom/page-focus.ts';
import { makePageId } from '../../lib/dom/page-id.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { pageSettings, soundNow } from '../../lib/notifying/page-settings.ts';
import { playSound } from '../../lib/notifying/sounds.ts';
import { useIsPaused } from '../../lib/notifying/use-is-paused.ts';
import { wishForAccount } from '../../lib/place/switch-wish.ts';
import type { RoomRoute } from '../../lib/route/route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useEngineStatus } from '../../lib/view/use-view.ts';
import type { ArrivedNotification, NotificationSlots } from './contract.ts';
import { showNote } from './note.ts';
import { notificationWords } from './notification-words.ts';
import { permission } from './permission.ts';

export interface NotifierProps {
  /** The room that is open, whose newest messages are seen. */
  readonly openRoomId: RoomId | null;
  /** The kinds of notifications; the same object each time. */
  readonly slots: NotificationSlots;
  /** The account, where there are several; null for the only one. */
  readonly account?: NotifiedAccount | null;
}

/** The account that notifications are for. */
export interface NotifiedAccount {
  readonly userId: UserId;
  /** Its screens are shown: only then there is a note about notifications, and what rings by itself. */
  readonly isShown: boolean;
}

/** Shows what the engine gives this page to show, and tells it what the page shows already. Draws nothing itself. */
export function Notifier({ openRoomId, slots, account = null }: NotifierProps) {
  const i18n = useI18n();
  const { client, place } = useClient();
  const isOwn = account?.isShown ?? true;
  const whose = account?.userId ?? null;
  const [pageId] = useState(makePageId);
  const shown = useRef(new Map<RoomId, Notification[]>());
  const engine = useEngineStatus();
  const attend = useCommand('notifications.attend');
  const isFocused = usePageFocus();
  const { isShown, isAnswered } = useReadable(pageSettings);
  const isPaused = useIsPaused();
  const allowed = useReadable(permission);
  // A page that may still ask takes the first one for the reason to ask.
  const canShow = isShown && !isPaused && (allowed === 'granted' || (allowed === 'default' && !isAnswered));

  // First of the two: a page says something of itself only once it is listening.
  useEffect(() => {
    return client.stream('notifications.arrived', { pageId }, (event) => {
      if (event.kind !== 'item') return;
      const { item } = event;
      const { roomId } = item;
      if (item.kind === 'settled') {
        const tag = tagOf(item, place);
        const told = shown.current.get(roomId) ?? [];
        for (const made of told) if (made.tag === tag) made.close();
        shown.current.set(
          roomId,
          told.filter((made) => made.tag !== tag),
        );
        return;
      }
      if (permission.current !== 'granted') return isOwn ? showNote('offer') : undefined;
      const { hidesText } = pageSettings.current;
      const kind = item.isMention ? 'mention' : 'message';
      const { rings = false } = slots[item.kind];
      if (item.hasSound && !(rings && isOwn)) playSound(soundNow(kind, pageSettings.current, Date.now()));
      const words = notificationWords(i18n, slots, item, { hidesText, whose });
      const made = show(words, tagOf(item, place), () => wishForAccount(place, routeOf(slots, item)));
      if (made !== null) shown.current.set(roomId, [...(shown.current.get(roomId) ?? []), made]);
    });
  }, [client, place, pageId, i18n, slots, isOwn, whose]);

  useEffect(() => {
    // An engine that took over knows nothing of the pages.
    if (engine.kind === 'lost') return;
    void attend({ pageId, isFocused, openRoomId, canShow });
  }, [attend, pageId, isFocused, openRoomId, canShow, engine]);

  // Once it was answered, perhaps in another tab, nothing is asked any more.
  useEffect(() => {
    if (!isOwn) return;
    showNote(isPaused ? 'paused' : null);
    return () => showNote(null);
  }, [isOwn, isPaused, canShow, allowed]);

  useEffect(() => {
    if (!isFocused || openRoomId === null) return;
    for (const seen of shown.current.get(openRoomId) ?? []) seen.close();
    shown.current.delete(openRoomId);
  }, [isFocused, openRoomId]);
  return null;
}

/** Tag of a notification. Notifications with one tag are shown once; two accounts may both have the event. */
function tagOf({ roomId, eventId }: Pick<ArrivedNotification, 'roomId' | 'eventId'>, place = 1): string {
  return `${place} ${eventId ?? roomId}`;
}

/** Null where the browser shows them only from a service worker. */
function show(
  { title, body }: { readonly title: string; readonly body: string },
  tag: string,
  open: () => void,
): Notification | null {
  try {
    // The sound is ours.
    const made = new Notification(title, { body, tag, icon: './icon.svg', silent: true });
    made.addEventListener('click', () => {
      window.focus();
      open();
      made.close();
    });
    return made;
  } catch {
    return null;
  }
}

/** The route that a notification opens. */
function routeOf(slots: NotificationSlots, { kind, roomId, eventId, threadRoot }: ArrivedNotification): RoomRoute {
  const room = { kind: 'room', room: roomId } as const;
  if (slots[kind].leadsTo === 'room' || eventId === null) return { ...room, eventId: null };
  if (threadRoot === null) return { ...room, eventId };
  return { ...room, eventId: null, panel: { name: 'thread', rootId: threadRoot, eventId } };
}
