import { type ReactNode, type RefObject, useState } from 'react';
import type { ComposerPlace, SuggestionSource } from '../contract.ts';
import { LoadedSendFiles } from './LoadedSendFiles.tsx';
import { useAddFiles } from './use-add-files.ts';
import type { FilesState } from './use-files.ts';

/** The parts of a composer that the dialog `Send files` is about. */
interface SentWith extends ComposerPlace {
  readonly suggestions: readonly SuggestionSource[];
  readonly draft: { readonly text: string };
  readonly files: FilesState;
  readonly canSend: boolean;
  readonly type: (text: string) => void;
  readonly send: () => void;
}

export interface SendFiles {
  /** Adds files, and opens the dialog. */
  readonly add: (files: readonly File[]) => void;
  readonly open: () => void;
  /** The dialog; null while it is closed. It has a form of its own. */
  readonly dialog: ReactNode;
}

/** Choosing files opens the dialog `Send files`. Where none are taken, nothing does. */
export function useSendFiles(
  sent: SentWith,
  isTaken: boolean,
  field: RefObject<{ readonly focus: () => void } | null>,
): SendFiles {
  const { draft, files, suggestions, canSend, type, send } = sent;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const addAndOpen = (added: readonly File[]) => {
    files.add(added);
    setOpen(true);
  };
  const add = useAddFiles(isTaken ? addAndOpen : null, field);
  const cancel = () => {
    close();
    for (const { id } of files.files) files.remove(id);
  };
  const shown = { files, text: draft.text, canSend, suggestions, place: sent, onType: type, onSend: send };
  return {
    add,
    open: () => setOpen(true),
    dialog: isOpen && isTaken && files.files.length > 0 && (
      <LoadedSendFiles {...shown} onCancel={cancel} onClose={close} />
    ),
  };
}
