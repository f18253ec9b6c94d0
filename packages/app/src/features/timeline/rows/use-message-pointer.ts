import type { MouseEvent } from 'react';
import { useLongPress } from '../../../lib/dom/use-long-press.ts';
import type { MessageItem } from '../contract.ts';
import { type Feed, useFeed } from '../feed-context.ts';

type Handlers = ReturnType<typeof useLongPress> &
  Readonly<Record<'onContextMenu', (event: MouseEvent<HTMLElement>) => void>>;

/** Right click, the menu key and a long press open the menu of a message. With Shift, or over selected text, the browser's own. */
export function useMessagePointer(item: MessageItem): Handlers {
  const feed = useFeed();
  const longPress = useLongPress(({ x, y }) => {
    if (!feed.isReadOnly) feed.openMenu(item, { x, y });
  });
  return { ...longPress, onContextMenu: (event) => openByEvent(event, item, feed) };
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
