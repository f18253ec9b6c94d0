import type { FeatureSlots } from '../timeline/contract.ts';
import { ReactionBar } from './ReactionBar.tsx';
import { reactAction, whoReactedAction } from './react-action.ts';

/** Slots of the timeline that reactions fill. */
export const reactionsSlots: FeatureSlots = {
  extras: { reactions: ReactionBar },
  actions: [reactAction, whoReactedAction],
};
