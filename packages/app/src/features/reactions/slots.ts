import type { FeatureSlots } from '../timeline/contract.ts';
import type { ReactionPicker } from './ReactDialog.tsx';
import { ReactionBar } from './ReactionBar.tsx';
import { reactAction, whoReactedAction } from './react-action.ts';

/** Slots of the timeline that reactions fill; a reaction is chosen by `Picker`. */
export const reactionsSlots = (Picker: ReactionPicker): FeatureSlots => ({
  extras: { reactions: ReactionBar },
  actions: [reactAction(Picker), whoReactedAction],
});
