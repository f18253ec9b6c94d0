import { useLayoutEffect, useRef } from 'react';
import { placeBeside } from '../../lib/dom/popup-place.ts';
import { Menu, type MenuProps } from './Menu.tsx';
import styles from './menu.module.css';

export interface PlacedMenuProps extends MenuProps {
  /** Button or row that it belongs to. */
  readonly opener: Element;
}

/** A menu beside what opened it, inside the window whatever it stands in. */
export function PlacedMenu({ opener, ...menu }: PlacedMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (element === null) return;
    const { left, top } = placeBeside(opener.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
      isRightToLeft: element.matches(':dir(rtl)'),
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [opener]);
  return (
    <div ref={popup} className={styles.popup}>
      <Menu {...menu} />
    </div>
  );
}
