import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './image-packs.module.css';

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly shown: Id;
  readonly onShow: (id: Id) => void;
  /** The panel of the shown tab. */
  readonly children: ReactNode;
}

/** Tabs over a panel. The shown one can be reached by Tab, the others by the arrow keys. */
export function Tabs<Id extends string>({ label, tabs, shown, onShow, children }: TabsProps<Id>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const at = tabs.findIndex((tab) => tab.id === shown);
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
    const next = tabs[(at + (isForward ? 1 : tabs.length - 1)) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => onShow(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </>
  );
}
