import { SmilePlus, UsersRound } from 'lucide-react';
import type { MessageAction } from '../timeline/contract.ts';
import { type ReactionPicker, reactDialog } from './ReactDialog.tsx';
import { groupsOf } from './reaction-words.ts';
import { WhoReacted } from './WhoReacted.tsx';

/** The message action `React`, which chooses by `Picker`. */
export const reactAction = (Picker: ReactionPicker): MessageAction => ({
  id: 'reactions.react',
  label: /*i18n*/ { id: 'reactions.react', message: 'React' },
  Icon: SmilePlus,
  chords: ['r'],
  keyLabel: /*i18n*/ { id: 'reactions.keyReact', message: 'React to the focused message' },
  tone: 'plain',
  appliesTo: ({ content }) => content.kind !== 'redacted' && content.kind !== 'stateChange',
  perform: { kind: 'dialog', Dialog: reactDialog(Picker) },
});

/** `Who reacted`: what the pointer is told at a reaction, for fingers and keys. */
export const whoReactedAction: MessageAction = {
  id: 'reactions.who',
  label: /*i18n*/ { id: 'reactions.who', message: 'Who reacted' },
  Icon: UsersRound,
  chords: ['w'],
  keyLabel: /*i18n*/ { id: 'reactions.keyWho', message: 'See who reacted to the focused message' },
  tone: 'plain',
  appliesTo: (item) => groupsOf(item).length > 0,
  perform: { kind: 'dialog', Dialog: WhoReacted },
};
