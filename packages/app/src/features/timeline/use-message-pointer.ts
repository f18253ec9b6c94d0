import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { MessageItem } from './contract.ts';
import { type Feed, useFeed } from './feed-context.ts';

/** A finger that rests for so long asks for the menu. */
const LONG_PRESS_MS = 500;
/** Farther than this it scrolls. */
const SLACK_PX = 10;

type Handlers = Readonly<
  Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void> &
    Record<'onContextMenu', (event: MouseEvent<HTMLElement>) => void>
>;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Right click, the menu key and a long press open the menu of a message. With Shift, or over selected text, the browser's own. */
export function useMessagePointer(item: MessageItem): Handlers {
  const feed = useFeed();
  const press = useRef<Press | null>(null);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }) => {
      end();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => feed.openMenu(item, { x, y }), LONG_PRESS_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current === null) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event) => openByEvent(event, item, feed),
  };
}

function openByEvent(event: MouseEvent<HTMLElement>, item: MessageItem, feed: Feed): void {
  if (event.shiftKey || window.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  const { clientX: x, clientY: y, button } = event;
  // The menu key has no place to point at.
  const isByKey = button !== 2 && x === 0 && y === 0;
  const { left, top } = event.currentTarget.getBoundingClientRect();
  feed.openMenu(item, isByKey ? { x: left, y: top } : { x, y });
}
