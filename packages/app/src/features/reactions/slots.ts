import type { FeatureSlots } from '../timeline/contract.ts';
import { ReactionBar } from './ReactionBar.tsx';
import { reactAction, whoReactedAction } from './react-action.ts';

/** What reactions add to the timeline. */
export const reactionsSlots: FeatureSlots = {
  extras: { reactions: ReactionBar },
  actions: [reactAction, whoReactedAction],
};
