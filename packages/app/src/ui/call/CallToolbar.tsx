import { PhoneOff } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './call-toolbar.module.css';

export interface CallToolbarProps {
  /** Controls, the most used first. */
  readonly children: ReactNode;
  readonly onLeave: () => void;
}

/** Controls of a call. Leaving is alone at the far end. */
export function CallToolbar({ children, onLeave }: CallToolbarProps) {
  const i18n = useI18n();
  return (
    <div
      role="toolbar"
      className={styles.toolbar}
      aria-label={i18n._({ id: 'calls.controls', message: 'Call controls' })}
      data-region="call"
      onKeyDown={moveAlong}
    >
      {children}
      <CallControl
        label={i18n._({ id: 'calls.leave', message: 'Leave' })}
        icon={<PhoneOff size={20} />}
        isLast
        onPress={onLeave}
      />
    </div>
  );
}

export interface CallControlProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Present on what is switched. */
  readonly isOn?: boolean;
  /** Present on what opens a menu: whether it is open. */
  readonly isOpen?: boolean;
  readonly isLast?: boolean;
  readonly onPress: () => void;
}

/** A round button of a call. */
export function CallControl({ label, icon, isOn, isOpen, isLast = false, onPress }: CallControlProps) {
  return (
    <button
      type="button"
      className={classes(styles.control, isLast && styles.leave)}
      aria-label={label}
      aria-pressed={isOn}
      aria-haspopup={isOpen === undefined ? undefined : 'menu'}
      aria-expanded={isOpen}
      title={label}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

/** Arrow keys go along a toolbar. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: ReadonlyMap<string, number> = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
  ]);
  const step = steps.get(event.key);
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS)];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const next = buttons.at((at + (isMirrored ? -step : step)) % buttons.length);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A button of the toolbar, also beside a menu of its own. */
const BUTTONS = ':scope > button, :scope > span > button';
