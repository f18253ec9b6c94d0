import { Trash2 } from 'lucide-react';
import type { MessageAction } from '../timeline/contract.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

/** The message action `Delete`, for what one said oneself. */
export const deleteAction: MessageAction = {
  id: 'messages.delete',
  label: /*i18n*/ { id: 'messages.delete', message: 'Delete' },
  Icon: Trash2,
  chords: ['Delete', 'Backspace'],
  keyLabel: /*i18n*/ { id: 'messages.keyDelete', message: 'Delete the focused message' },
  tone: 'danger',
  appliesTo: ({ isMine, content }) => isMine && content.kind !== 'redacted' && content.kind !== 'stateChange',
  perform: { kind: 'dialog', Dialog: DeleteDialog },
};
