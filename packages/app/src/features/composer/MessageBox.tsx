import type { I18n, MessageDescriptor } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { ConversationControls } from '../timeline/contract.ts';
import type { FieldSlot } from './field/use-field.ts';
import { PlainBox } from './PlainBox.tsx';
import type { CaretBefore } from './rich/RichBox.tsx';
import type { RichModule } from './rich/use-rich.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import { useLeavingKey } from './use-leaving-key.ts';
import type { TellingComposer } from './use-typing-news.ts';

/** The message and its place. */
export interface WrittenProps extends TellingComposer {
  readonly roomId: RoomId;
  /** The thread that is written in; null for the room. */
  readonly threadRoot: EventId | null;
  /** Name of the box, if it is not the room's own. */
  readonly boxLabel?: MessageDescriptor | undefined;
  readonly conversation: ConversationControls;
  /** Null while unknown. */
  readonly roomName: string | null;
  readonly isEncrypted: boolean | null;
}

export interface MessageBoxProps extends WrittenProps {
  readonly field: FieldSlot;
  /** The code of the rich field; null until it is there, and where Markdown is shown as typed. */
  readonly rich: RichModule | null;
  /** The element that says why the last message was not kept. */
  readonly noteId: string | undefined;
  /** Takes pasted files; null where none can be sent. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  /** Asks for the address of a link. */
  readonly onLink: () => void;
}

/** The field for a message. The rich field takes the place of the plain one between two keys, with the text and the caret. */
export function MessageBox(props: MessageBoxProps) {
  const { field, text, noteId, onFiles, rich, roomName, isEncrypted, boxLabel } = props;
  const i18n = useI18n();
  const [isComposing, setComposing] = useState(false);
  const caretBefore = useRef<CaretBefore>(null);
  useFocusOnOpen(field);
  const onLeavingKey = useLeavingKey(props, props.conversation, props);
  const keepCaret = useCallback((caret: CaretBefore) => {
    caretBefore.current = caret;
  }, []);
  const label = boxLabel === undefined ? null : i18n._(boxLabel);
  const shared = {
    field,
    text,
    noteId,
    onFiles,
    onLeavingKey,
    label: label ?? i18n._({ id: 'composer.message', message: 'Message' }),
    placeholder: label ?? placeholder(i18n, roomName, isEncrypted),
    onType: props.type,
    onSend: props.send,
    onFocus: props.prepare,
    onBlur: props.pause,
  };
  // An input method keeps the field that it writes into.
  if (rich !== null && !isComposing)
    return <rich.RichBox {...shared} caretBefore={caretBefore} onLink={props.onLink} />;
  return <PlainBox {...shared} onEnd={keepCaret} onComposing={setComposing} />;
}

function placeholder(i18n: I18n, name: string | null, isEncrypted: boolean | null): string {
  if (name === null || isEncrypted === null) return i18n._({ id: 'composer.placeholder', message: 'Write a message' });
  if (isEncrypted) return i18n._({ id: 'composer.placeholder.to', message: 'Message to {name}', values: { name } });
  return i18n._({ id: 'composer.placeholder.plain', message: 'Unencrypted message to {name}', values: { name } });
}
