import type { MouseEvent } from 'react';
import { useLongPress } from '../../../lib/dom/use-long-press.ts';
import { toggleChosen, useIsChosen } from '../choosing/choosing.ts';
import type { MessageItem } from '../contract.ts';
import { type Feed, useFeed } from '../feed-context.ts';

type Handler = (event: MouseEvent<HTMLElement>) => void;

interface MessagePointer extends ReturnType<typeof useLongPress> {
  readonly onContextMenu: Handler;
  readonly onClick: Handler | undefined;
  /** True if the message is chosen; null while none can be. */
  readonly isChosen: boolean | null;
}

/** Right click, the menu key and a long press open the menu of a message. With Shift, or over selected text, the browser's own. A click chooses, while messages are chosen. */
export function useMessagePointer(item: MessageItem): MessagePointer {
  const feed = useFeed();
  const isChosen = useIsChosen(feed, item.eventId);
  const longPress = useLongPress(({ x, y }) => {
    if (!feed.isReadOnly) feed.openMenu(item, { x, y });
  });
  return {
    ...longPress,
    onContextMenu: (event) => openByEvent(event, item, feed),
    onClick: isChosen === null ? undefined : (event) => toggleByClick(event, item),
    isChosen,
  };
}

function openByEvent(event: MouseEvent<HTMLElement>, item: MessageItem, feed: Feed): void {
  if (feed.isReadOnly || event.shiftKey || window.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  const { clientX: x, clientY: y, button } = event;
  // The menu key has no place to point at.
  const isByKey = button !== 2 && x === 0 && y === 0;
  const { left, top } = event.currentTarget.getBoundingClientRect();
  feed.openMenu(item, isByKey ? { x: left, y: top } : { x, y });
}

/** While messages are chosen, a click beside what can be pressed itself chooses. */
function toggleByClick({ target }: MouseEvent, item: MessageItem): void {
  const isOwn = target instanceof Element && target.closest('a, button, input, summary, audio, video') === null;
  if (isOwn && window.getSelection()?.isCollapsed !== false) toggleChosen(item);
}
