import '../../../lib/i18n/later-messages.ts';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { enterMeaning } from '../enter-key.ts';
import type { FieldSlot } from '../field/use-field.ts';
import { writingSettings } from '../writing/writing-settings.ts';
import { isInBlock, newItem, newLine, toggleFormat } from './commands.ts';
import { formatOf } from './format-keys.ts';
import { handleEditingKey } from './keys.ts';
import type { OnFiles } from './paste.ts';
import styles from './rich.module.css';
import { richHandle } from './rich-handle.ts';
import { type RichHost, RichView } from './rich-view.ts';
import { endSmiley } from './smiley-rules.ts';

/** A place in the text of the field before this one. */
export interface CaretBefore {
  readonly position: number;
  readonly hasFocus: boolean;
}

export interface RichBoxProps {
  readonly field: FieldSlot;
  /** The Markdown that is written. */
  readonly text: string;
  readonly label: string;
  readonly placeholder: string;
  /** The element that says why the last message was not kept. */
  readonly noteId: string | undefined;
  /** The caret of the field that this one takes the place of; null if there was none. */
  readonly caretBefore: RefObject<CaretBefore | null>;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
  /** Deals with Escape and the arrow up; true if something was done. */
  readonly onLeavingKey: (event: KeyboardEvent, isAtStart: () => boolean) => boolean;
  /** Asks for the address of a link. */
  readonly onLink: () => void;
  readonly onFiles: OnFiles;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** The field that shows formatting as it is typed. */
export function RichBox(props: RichBoxProps) {
  const { field, text, label, placeholder, noteId, caretBefore } = props;
  const place = useRef<HTMLDivElement>(null);
  const rich = useRef<RichView>(null);

  const host = useEffectEvent(
    (): RichHost => ({
      onChange: props.onType,
      onKey: (view, event) => onKey(view, event, props),
      onFiles: props.onFiles,
      onFocus: props.onFocus,
      onBlur: props.onBlur,
      attributes: () => ({
        class: styles['box'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-placeholder': placeholder,
        ...(noteId === undefined ? {} : { 'aria-describedby': noteId }),
        'data-placeholder': placeholder,
        'data-region-focus': '',
        enterkeyhint: 'send',
      }),
    }),
  );
  const begin = useEffectEvent((element: HTMLElement) => {
    const before = caretBefore.current;
    caretBefore.current = null;
    const made = new RichView(element, text, () => host(), before?.position);
    rich.current = made;
    field.set(richHandle(made.view, made.subscribe));
    if (before?.hasFocus === true) made.view.focus();
    return made;
  });

  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = begin(place.current);
    return () => {
      field.set(null);
      rich.current = null;
      made.view.destroy();
    };
  }, [field]);
  useLayoutEffect(() => rich.current?.show(text), [text]);
  useLayoutEffect(() => rich.current?.refresh(), [label, placeholder, noteId]);

  return <div ref={place} className={styles.place} />;
}

function onKey(view: EditorView, event: KeyboardEvent, props: RichBoxProps): boolean {
  const meaning = enterMeaning(event, writingSettings.current.isSentByEnter, isInBlock(view.state));
  if (meaning !== 'nothing') endSmiley(view.state, view.dispatch);
  const { state } = view;
  if (meaning === 'send') {
    props.onSend();
    return true;
  }
  if (meaning === 'newLine') return (event.shiftKey || event.altKey ? newLine : newItem)(state, view.dispatch, view);
  const format = formatOf(event);
  if (format !== undefined) {
    if (format === 'link') props.onLink();
    else toggleFormat(format)(state, view.dispatch, view);
    return true;
  }
  return props.onLeavingKey(event, () => isAtStart(view)) || handleEditingKey(view, event);
}

/** Nothing is selected, and the caret is before everything; or where it stands after beginning to edit, on the only line. */
function isAtStart({ state: { selection, doc } }: EditorView): boolean {
  if (!selection.empty) return false;
  const { $from } = selection;
  const isOnFirst = $from.depth === 1 && $from.index(0) === 0;
  return (
    isOnFirst &&
    ($from.parentOffset === 0 || (doc.childCount === 1 && $from.parentOffset === $from.parent.content.size))
  );
}
