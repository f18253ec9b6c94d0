/** Message actions for occasional use. Their dialogs are loaded when they are opened. */
import { Code, Forward, History } from 'lucide-react';
import type { MessageAction } from '../timeline/contract.ts';
import { ForwardDialog, HistoryDialog, SourceDialog } from './LoadedDialogs.tsx';

/** The message action `Forward`, for what somebody said. */
export const forwardAction: MessageAction = {
  id: 'messages.forward',
  label: /*i18n*/ { id: 'messages.forward', message: 'Forward' },
  Icon: Forward,
  chords: ['f'],
  keyLabel: /*i18n*/ { id: 'messages.keyForward', message: 'Forward the focused message' },
  tone: 'plain',
  appliesTo: ({ eventId, content }) =>
    eventId !== null && ['text', 'emote', 'image', 'video', 'audio', 'file'].includes(content.kind),
  perform: { kind: 'dialog', Dialog: ForwardDialog },
};

/** The message action `View source`, for what the server has. */
export const sourceAction: MessageAction = {
  id: 'messages.source',
  label: /*i18n*/ { id: 'messages.source', message: 'View source' },
  Icon: Code,
  chords: ['v'],
  keyLabel: /*i18n*/ { id: 'messages.keySource', message: 'View the source of the focused message' },
  tone: 'plain',
  appliesTo: ({ eventId }) => eventId !== null,
  perform: { kind: 'dialog', Dialog: SourceDialog },
};

/** The earlier versions of a message, opened by `Edited`. */
export const historyAction: MessageAction = {
  id: 'messages.history',
  label: /*i18n*/ { id: 'messages.history', message: 'Edit history' },
  Icon: History,
  chords: [],
  keyLabel: /*i18n*/ { id: 'messages.keyHistory', message: 'View the edit history of the focused message' },
  tone: 'plain',
  appliesTo: ({ isEdited }) => isEdited,
  perform: { kind: 'dialog', Dialog: HistoryDialog },
};
