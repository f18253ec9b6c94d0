import '../../../lib/i18n/later-messages.ts';
import {
  type DragEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { ComposerPlace, SuggestionSource } from '../contract.ts';
import type { FieldSlot } from '../field/use-field.ts';
import { useRich } from '../rich/use-rich.ts';
import type { CaptionWriting } from './CaptionField.tsx';
import { FileFields } from './FileFields.tsx';
import styles from './send-files.module.css';
import type { FilesState } from './use-files.ts';

export interface SendFilesDialogProps {
  readonly files: FilesState;
  /** The words of the draft: what is said with the first file. */
  readonly text: string;
  readonly canSend: boolean;
  /** The room or thread that the files go to. */
  readonly place: ComposerPlace;
  readonly suggestions: readonly SuggestionSource[];
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
  /** Takes all files out. */
  readonly onCancel: () => void;
  /** Goes back to the message; the files stay with it. */
  readonly onClose: () => void;
}

/** The type of a dragged file, unlike anything else that can be dragged. */
const DRAGGED = 'application/x-parley-file';

/** The dialog `Send files`: in which order, what is said with each, and how it is shown. */
export function SendFilesDialog(props: SendFilesDialogProps) {
  const { files, text, canSend, onType, onSend, onCancel, onClose } = props;
  const i18n = useI18n();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { move, remove } = useOrderByKeys(files, list, onClose);
  const drop = (event: DragEvent, to: number) => {
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged === '') return;
    event.preventDefault();
    files.move(dragged, to);
  };
  const send = () => {
    if (!canSend) return;
    onClose();
    onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const { writing, linkDialog } = useCaptionWriting(props, send);
  return (
    <Dialog
      title={i18n._({ id: 'files.title', message: 'Send files' })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onCancel}>{i18n._({ id: 'files.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={id} variant="primary" disabled={!canSend}>
            {i18n._({ id: 'files.send', message: 'Send' })}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <ul ref={list} className={styles.list} aria-label={i18n._({ id: 'files.list', message: 'Files' })}>
          {files.files.map((chosen, index) => (
            <li
              key={chosen.id}
              className={styles.item}
              aria-label={chosen.file.name}
              onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <FileFields
                chosen={chosen}
                caption={index === 0 ? text : chosen.plan.caption}
                writing={writing}
                isFirst={index === 0}
                isLast={index === files.files.length - 1}
                onCaption={index === 0 ? onType : (caption) => files.plan(chosen.id, { caption })}
                onPlan={(change) => files.plan(chosen.id, change)}
                onMove={(by) => move(chosen.id, index + by)}
                onDrag={({ dataTransfer }) => dataTransfer.setData(DRAGGED, chosen.id)}
                onRemove={() => remove(chosen.id, index)}
              />
            </li>
          ))}
        </ul>
      </form>
      {linkDialog}
    </Dialog>
  );
}

/** The ways of writing that the captions have, and the dialog that asks for the address of a link of theirs. */
function useCaptionWriting(
  { files, place, suggestions: sources }: SendFilesDialogProps,
  onSend: () => void,
): { readonly writing: CaptionWriting; readonly linkDialog: ReactNode } {
  const rich = useRich();
  const [linked, setLinked] = useState<FieldSlot | null>(null);
  // A word that begins a message, as a command does, is nothing for a caption.
  const suggestions = useMemo(() => sources.filter(({ isFirst }) => isFirst !== true), [sources]);
  return {
    writing: { rich, suggestions, place, onSend, onFiles: files.add, onLink: setLinked },
    linkDialog: linked !== null && rich !== null && (
      <rich.LinkDialog onLink={(href) => linked.current?.formatting?.putLink(href)} onClose={() => setLinked(null)} />
    ),
  };
}

/** Moving and removing files by keys: the focus stays in the list. */
function useOrderByKeys(files: FilesState, list: RefObject<HTMLElement | null>, onEmpty: () => void) {
  const move = (fileId: string, to: number) => {
    files.move(fileId, to);
    // The button moved along, and stays what the keys are at. At the end of the list it is gone, and the other one is.
    const button = document.activeElement;
    requestAnimationFrame(() => {
      if (button instanceof HTMLElement && button.isConnected) button.focus();
      else focusLost(list.current, to, '[data-move]');
    });
  };
  const remove = (fileId: string, index: number) => {
    files.remove(fileId);
    if (files.files.length === 1) return onEmpty();
    requestAnimationFrame(() => focusLost(list.current, Math.min(index, files.files.length - 2), '[data-remove]'));
  };
  return { move, remove };
}

/** Focuses a button of the file that stands at a place of the list, unless somebody went on in the list meanwhile. */
function focusLost(list: HTMLElement | null, index: number, button: string): void {
  if (list?.contains(document.activeElement) === true) return;
  list?.children[index]?.querySelector<HTMLElement>(button)?.focus();
}
