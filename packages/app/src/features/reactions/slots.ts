import type { FeatureSlots } from '../timeline/contract.ts';
import { ReactAction } from './ReactAction.tsx';
import { ReactionBar } from './ReactionBar.tsx';

/** What reactions add to the timeline. */
export const reactionsSlots: FeatureSlots = { extras: { reactions: ReactionBar }, actions: [ReactAction] };
