import { useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Menu, MenuItem } from '../../../ui/menu/Menu.tsx';
import type { MessageAction, MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { type Point, useFeed } from '../feed-context.ts';
import { actionsFor } from '../slots.ts';
import styles from './actions.module.css';

/** The menu keeps this far from the edges of the window. */
const MARGIN_PX = 8;
const ICON_PX = 16;

export interface MessageMenuProps {
  readonly item: MessageItem;
  readonly at: Point;
  readonly onAct: (action: MessageAction, item: MessageItem) => void;
  readonly onClose: () => void;
}

/** What can be done with a message, as a menu where one pointed. */
export function MessageMenu({ item, at, onAct, onClose }: MessageMenuProps) {
  const i18n = useI18n();
  const { actions } = useTimelineSlots();
  const { room } = useFeed();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const menu = element?.querySelector<HTMLElement>('[role="menu"]');
    if (element === null || menu === null || menu === undefined) return;
    element.style.left = `${at.x}px`;
    element.style.top = `${at.y}px`;
    const { left, right, top, bottom } = menu.getBoundingClientRect();
    element.style.left = `${at.x + backInside(left, right, window.innerWidth)}px`;
    element.style.top = `${at.y + backInside(top, bottom, window.innerHeight)}px`;
  }, [at]);
  return (
    <div ref={place} className={styles.menuPlace}>
      <Menu label={i18n._({ id: 'timeline.actions', message: 'Message actions' })} onClose={onClose}>
        {actionsFor(actions, item, room).map((action) => (
          <MenuItem
            key={action.id}
            icon={<action.Icon size={ICON_PX} />}
            tone={action.tone}
            onSelect={() => {
              onClose();
              onAct(action, item);
            }}
          >
            {i18n._(action.label)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** How far something has to move to be inside of the window along one axis. */
function backInside(from: number, to: number, whole: number): number {
  return Math.max(MARGIN_PX - from, Math.min(0, whole - MARGIN_PX - to));
}
