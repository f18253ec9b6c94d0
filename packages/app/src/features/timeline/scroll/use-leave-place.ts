import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { leavePlace } from './timeline-place.ts';

/** After scrolling has rested for so long. */
const RESTED_MS = 300;

/**
 * Remembers where one reads, for coming back to the room or reloading the page. At the newest message there is nothing to remember.
 * @param roomId null where nothing is to be remembered
 */
export function useLeavePlace(
  roomId: RoomId | null,
  scroller: RefObject<HTMLDivElement | null>,
  isAtNewest: boolean,
): void {
  const latest = useRef(isAtNewest);
  latest.current = isAtNewest;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || roomId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => leavePlace(roomId, latest.current ? null : topmost(element));
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, RESTED_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      clearTimeout(timer);
      remember();
      element.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', remember);
    };
  }, [roomId, scroller]);
}

/** The first article whose top is on the screen and that the server has named. */
function topmost(scroller: HTMLElement) {
  const edge = scroller.getBoundingClientRect().top;
  const places = [...scroller.querySelectorAll<HTMLElement>('article[data-event-id]')].flatMap((article) => {
    const offsetPx = article.getBoundingClientRect().top - edge;
    const eventId = article.dataset['eventId'];
    return offsetPx < 0 || eventId === undefined ? [] : [{ eventId, offsetPx }];
  });
  return places.reduce<(typeof places)[number] | null>(
    (first, place) => (first === null || place.offsetPx < first.offsetPx ? place : first),
    null,
  );
}
