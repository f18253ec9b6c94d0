import { CircleStop, Pencil } from 'lucide-react';
import type { MessageAction } from '../timeline/contract.ts';
import { LoadedEndPoll } from './LoadedPoll.tsx';
import { LoadedEditPoll } from './LoadedPollForm.tsx';
import { extraOf } from './poll-parts.ts';

/** The message action `End poll`. */
export const endPollAction: MessageAction = {
  id: 'polls.end',
  label: /*i18n*/ { id: 'polls.end', message: 'End poll' },
  Icon: CircleStop,
  chords: [],
  keyLabel: /*i18n*/ { id: 'polls.keyEnd', message: 'End the focused poll' },
  tone: 'plain',
  isOffToolbar: true,
  appliesTo: (item, { maySend }) => maySend && extraOf(item)?.mayEnd === true,
  perform: { kind: 'dialog', Dialog: LoadedEndPoll },
};

/** The message action `Edit`, for a poll. */
export const editPollAction: MessageAction = {
  id: 'polls.edit',
  label: /*i18n*/ { id: 'polls.edit', message: 'Edit' },
  Icon: Pencil,
  chords: ['e'],
  keyLabel: /*i18n*/ { id: 'polls.keyEdit', message: 'Edit the focused poll' },
  tone: 'plain',
  appliesTo: (item, { maySend }) => maySend && extraOf(item)?.mayEdit === true,
  perform: { kind: 'dialog', Dialog: LoadedEditPoll },
};
