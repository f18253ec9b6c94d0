import type { I18n, MessageDescriptor } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { RefObject } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { ConversationControls } from '../timeline/contract.ts';
import styles from './composer.module.css';
import { pastedFiles } from './files/use-add-files.ts';
import { useAutoGrow } from './use-auto-grow.ts';
import { useBoxKeys } from './use-box-keys.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import type { TellingComposer } from './use-typing-news.ts';

/** What is written, and where. */
export interface WrittenProps extends TellingComposer {
  readonly roomId: RoomId;
  /** The thread that is written in; null for the room. */
  readonly threadRoot: EventId | null;
  /** What the box is called where that is not the room's own. */
  readonly boxLabel?: MessageDescriptor | undefined;
  readonly conversation: ConversationControls;
  /** Null while unknown. */
  readonly roomName: string | null;
  readonly isEncrypted: boolean | null;
}

export interface MessageBoxProps extends WrittenProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The element that says why the last message was not kept. */
  readonly noteId: string | undefined;
  /** Takes pasted files; null where none can be sent. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
}

/** Where a message is written. */
export function MessageBox(props: MessageBoxProps) {
  const { box, text, noteId, onFiles, roomName, isEncrypted, boxLabel } = props;
  const i18n = useI18n();
  useAutoGrow(box, text);
  useFocusOnOpen(box);
  const onKeyDown = useBoxKeys(props, props.conversation, props);
  const label = boxLabel === undefined ? null : i18n._(boxLabel);
  return (
    <textarea
      ref={box}
      className={styles.box}
      rows={1}
      value={text}
      aria-label={label ?? i18n._({ id: 'composer.message', message: 'Message' })}
      aria-describedby={noteId}
      placeholder={label ?? placeholder(i18n, roomName, isEncrypted)}
      // Empty, it is written as the page is; then as what is typed.
      dir={text === '' ? undefined : 'auto'}
      enterKeyHint="send"
      data-region-focus=""
      onChange={({ target }) => props.type(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = pastedFiles(event.clipboardData);
        if (pasted.length === 0 || onFiles === null) return;
        event.preventDefault();
        onFiles(pasted);
      }}
      onFocus={props.prepare}
      onBlur={props.pause}
    />
  );
}

function placeholder(i18n: I18n, name: string | null, isEncrypted: boolean | null): string {
  if (name === null || isEncrypted === null) return i18n._({ id: 'composer.placeholder', message: 'Write a message' });
  if (isEncrypted) return i18n._({ id: 'composer.placeholder.to', message: 'Message to {name}', values: { name } });
  return i18n._({ id: 'composer.placeholder.plain', message: 'Unencrypted message to {name}', values: { name } });
}
