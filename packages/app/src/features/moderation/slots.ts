import { Flag, ListChecks } from 'lucide-react';
import type { FeatureSlots, ManyAct, MessageAction } from '../timeline/contract.ts';
import { LoadedRemoval } from './LoadedRemoval.tsx';
import { LoadedReport } from './LoadedReport.tsx';

const UNSELECTED: ReadonlySet<string> = new Set(['redacted', 'stateChange']);

/** The message action `Report`, for what others said. */
const reportAction: MessageAction = {
  id: 'moderation.report',
  label: /*i18n*/ { id: 'moderation.report', message: 'Report' },
  Icon: Flag,
  chords: ['x'],
  keyLabel: /*i18n*/ { id: 'moderation.keyReport', message: 'Report the focused message' },
  tone: 'danger',
  appliesTo: ({ isMine, eventId, content }) => !isMine && eventId !== null && content.kind !== 'stateChange',
  perform: { kind: 'dialog', Dialog: LoadedReport },
};

/** Takes back all that are chosen. */
const removeAct: ManyAct = {
  id: 'moderation.removeChosen',
  label: /*i18n*/ { id: 'moderation.removeDo', message: 'Remove' },
  tone: 'danger',
  appliesTo: ({ isMine }, room) => (isMine ? room.mayRedactOwn : room.mayRedactOthers),
  Dialog: LoadedRemoval,
};

/** The message action `Select messages`, for those who may take back some. */
const selectAction: MessageAction = {
  id: 'moderation.select',
  label: /*i18n*/ { id: 'moderation.select', message: 'Select messages' },
  Icon: ListChecks,
  chords: ['s'],
  keyLabel: /*i18n*/ { id: 'moderation.keySelect', message: 'Select several messages, from the focused one on' },
  tone: 'plain',
  isOffToolbar: true,
  appliesTo: ({ eventId, content }, { mayRedactOwn, mayRedactOthers }) =>
    eventId !== null && !UNSELECTED.has(content.kind) && (mayRedactOwn || mayRedactOthers),
  perform: { kind: 'choose', acts: [removeAct] },
};

export const moderationSlots: FeatureSlots = { actions: [selectAction, reportAction] };
