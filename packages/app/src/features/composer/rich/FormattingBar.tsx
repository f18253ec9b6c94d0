import { Bold, Code, EyeOff, Italic, Link, List, Quote, Strikethrough } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { FieldHandle } from '../field/field-handle.ts';
import type { FieldSlot } from '../field/use-field.ts';
import { writingSettings } from '../writing/writing-settings.ts';
import { FORMAT_KEYS } from './format-keys.ts';
import { FORMATS, type Format } from './formats.ts';
import styles from './formatting-bar.module.css';

const ICONS: { readonly [Name in Format]: ReactNode } = {
  bold: <Bold size={18} />,
  italic: <Italic size={18} />,
  strike: <Strikethrough size={18} />,
  code: <Code size={18} />,
  link: <Link size={18} />,
  list: <List size={18} />,
  quote: <Quote size={18} />,
  spoiler: <EyeOff size={18} />,
};

export interface FormattingBarProps {
  readonly field: FieldSlot;
  readonly onLink: () => void;
}

/** The toolbar `Formatting`: over the field while something is selected, or always if that was chosen. */
export function FormattingBar({ field, onLink }: FormattingBarProps) {
  const handle = useReadable(field);
  const { hasBar } = useReadable(writingSettings);
  const hasSelection = useField(handle, () => isSelecting(handle));
  const [hasFocus, setFocus] = useState(false);
  if (handle === null || handle.formatting === null || !(hasBar || hasSelection || hasFocus)) return null;
  return (
    <div
      className={classes(styles.bar, !hasBar && styles.isFloating)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      // The field keeps the focus and what is selected.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Buttons handle={handle} formatting={handle.formatting} onLink={onLink} />
    </div>
  );
}

interface ButtonsProps {
  readonly handle: FieldHandle;
  readonly formatting: NonNullable<FieldHandle['formatting']>;
  readonly onLink: () => void;
}

function Buttons({ handle, formatting, onLink }: ButtonsProps) {
  const i18n = useI18n();
  const bar = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const on = useField(handle, () => FORMATS.filter((format) => formatting.isOn(format)).join(' ')).split(' ');
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      handle.focus();
    }
    const target = targetOf(event, reached);
    if (target === null) return;
    event.preventDefault();
    setReached(target);
    bar.current?.querySelectorAll('button')[target]?.focus();
  };
  const press = (format: Format) => {
    if (format === 'link' && !formatting.isOn('link')) onLink();
    else formatting.toggle(format);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      className={styles.buttons}
      aria-label={i18n._({ id: 'composer.formatting', message: 'Formatting' })}
      onKeyDown={walk}
    >
      {FORMATS.map((format, index) => (
        <IconButton
          key={format}
          size="toolbar"
          tabIndex={index === reached ? 0 : -1}
          label={nameOf(i18n, format)}
          icon={ICONS[format]}
          aria-pressed={on.includes(format)}
          onFocus={() => setReached(index)}
          onClick={() => press(format)}
        />
      ))}
    </div>
  );
}

function nameOf(i18n: ReturnType<typeof useI18n>, format: Format): string {
  const label = FORMAT_KEYS.get(format)?.label;
  return label === undefined ? format : i18n._(label);
}

function targetOf({ key, currentTarget }: KeyboardEvent, at: number): number | null {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl';
  const last = FORMATS.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return Math.min(last, at + 1);
  if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return Math.max(0, at - 1);
  return null;
}

/** A part of a field's state, drawn anew after each change of its text or selection. */
function useField<Part>(handle: FieldHandle | null, read: () => Part): Part {
  const subscribe = useCallback((listener: () => void) => handle?.subscribe(listener) ?? nothing, [handle]);
  return useSyncExternalStore(subscribe, read);
}

function isSelecting(handle: FieldHandle | null): boolean {
  return handle?.formatting?.hasSelection() === true && handle.element.contains(document.activeElement);
}

function nothing(): void {}
