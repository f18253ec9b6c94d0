import { Flag } from 'lucide-react';
import type { FeatureSlots, MessageAction } from '../timeline/contract.ts';
import { LoadedReport } from './LoadedReport.tsx';

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

export const moderationSlots: FeatureSlots = { actions: [reportAction] };
