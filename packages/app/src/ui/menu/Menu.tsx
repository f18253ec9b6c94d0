import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { rovingTarget } from '../../lib/dom/roving.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** Its name. */
  readonly label: string;
  /** Escape, Tab, a press elsewhere, or a choice. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const ITEMS = '[role="menuitem"], [role="menuitemradio"]';

/** A menu that is open: render it beside its button while it is. Focus goes into it, and back when it closes. */
export function Menu({ label, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  useLayoutEffect(() => {
    const opener = document.activeElement;
    ref.current?.querySelector<HTMLElement>(ITEMS)?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const all = items();
    const index = all.findIndex((item) => item === document.activeElement);
    const target = rovingTarget(event.key, index, all.length) ?? typeahead(event, all, index);
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  };

  return (
    <>
      {/* Catches the press elsewhere, which then does nothing else. */}
      <div className={styles.catch} onPointerDown={onClose} />
      <div ref={ref} role="menu" aria-label={label} className={styles.menu} onKeyDown={onKeyDown} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: string;
  readonly onSelect: () => void;
  readonly tone?: 'plain' | 'danger';
  /** For one choice of several: whether it is the one. */
  readonly isChecked?: boolean;
}

/** Something to do, or one choice of several. */
export function MenuItem({ icon, children, onSelect, tone = 'plain', isChecked }: MenuItemProps) {
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      tabIndex={-1}
      className={tone === 'danger' ? styles.itemDanger : styles.item}
      onClick={onSelect}
    >
      <span className={styles.icon}>{icon}</span>
      {children}
    </button>
  );
}

export interface MenuRowProps {
  readonly children: ReactNode;
  readonly onSelect: () => void;
  /** It is what is shown now. */
  readonly isCurrent: boolean;
}

/** One of several things to go to, with more than a word. */
export function MenuRow({ children, onSelect, isCurrent }: MenuRowProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      className={styles.row}
      onClick={onSelect}
    >
      {children}
    </button>
  );
}

/** Items that belong together, under their name. */
export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <div className={styles.groupLabel} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

/** The next item that begins with the letter that was typed. */
function typeahead(event: KeyboardEvent, items: readonly HTMLElement[], index: number): number | null {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const letter = event.key.toLocaleLowerCase();
  for (let step = 1; step <= items.length; step += 1) {
    const at = (index + step) % items.length;
    if (wordsOf(items[at]).toLocaleLowerCase().startsWith(letter)) return at;
  }
  return null;
}

/** The words of an item, without a drawing before them. */
function wordsOf(item: HTMLElement | undefined): string {
  return item?.textContent.replace(/^[^\p{L}\p{N}]+/u, '') ?? '';
}
