import { Trash2 } from 'lucide-react';
import type { MessageAction } from '../timeline/contract.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

/** The message action `Delete`: for what one said oneself, and for what others said where one may redact it (01.X-01). */
export const deleteAction: MessageAction = {
  id: 'messages.delete',
  label: /*i18n*/ { id: 'messages.delete', message: 'Delete' },
  Icon: Trash2,
  chords: ['Delete', 'Backspace'],
  keyLabel: /*i18n*/ { id: 'messages.keyDelete', message: 'Delete the focused message' },
  tone: 'danger',
  appliesTo: ({ isMine, eventId, content }, room) => {
    if (content.kind === 'redacted' || content.kind === 'stateChange') return false;
    // An event that the server does not have yet is cancelled, not redacted.
    return isMine ? room.mayRedactOwn || eventId === null : room.mayRedactOthers;
  },
  perform: { kind: 'dialog', Dialog: DeleteDialog },
};
