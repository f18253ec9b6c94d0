import { ArrowLeft, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import styles from './panel.module.css';
import { usePanelFocus } from './use-panel-focus.ts';

export interface PanelViewProps {
  readonly label: string;
  /** Another one is another panel: focus goes to it. */
  readonly panelKey: string;
  /** There is something to go back to. */
  readonly hasBack: boolean;
  /** It stands over the room and not beside it. */
  readonly isCovering: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a panel: its name, the ways out of it, and what it holds. */
export function PanelView(props: PanelViewProps) {
  const { label, panelKey, hasBack, isCovering, onBack, onClose, children } = props;
  const i18n = useI18n();
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, panelKey);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInOverlay(event.target)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside ref={panel} className={styles.panel} aria-label={label} data-region="panel" onKeyDown={onKeyDown}>
      <header className={styles.header}>
        {hasBack && (
          <IconButton
            className={styles.back}
            label={i18n._({ id: 'panel.back', message: 'Back' })}
            icon={<ArrowLeft size={20} />}
            onClick={onBack}
          />
        )}
        {/* One element at every width: another one would lose the focus. */}
        <h2 className={styles.title} aria-level={isCovering ? 1 : 2} tabIndex={-1} data-panel-title="">
          {label}
        </h2>
        {!isCovering && (
          <IconButton
            label={i18n._({ id: 'panel.close', message: 'Close' })}
            icon={<X size={18} />}
            onClick={onClose}
          />
        )}
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}

/** Dialogs and menus close by their own Escape. */
function isInOverlay(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog, [role="menu"]') !== null;
}
