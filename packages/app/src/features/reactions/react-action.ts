import { SmilePlus } from 'lucide-react';
import type { MessageAction } from '../timeline/contract.ts';
import { ReactDialog } from './ReactDialog.tsx';

/** The message action `React`. */
export const reactAction: MessageAction = {
  id: 'reactions.react',
  label: /*i18n*/ { id: 'reactions.react', message: 'React' },
  Icon: SmilePlus,
  chords: ['r'],
  keyLabel: /*i18n*/ { id: 'reactions.keyReact', message: 'React to the focused message' },
  tone: 'plain',
  appliesTo: ({ content }) => content.kind !== 'redacted' && content.kind !== 'stateChange',
  perform: { kind: 'dialog', Dialog: ReactDialog },
};
