import type { FeatureSlots } from '../timeline/contract.ts';
import { LoadedPoll } from './LoadedPoll.tsx';
import { editPollAction, endPollAction } from './poll-actions.ts';

/** The answers and the actions that polls add to their messages. */
export const pollsSlots: FeatureSlots = { extras: { poll: LoadedPoll }, actions: [editPollAction, endPollAction] };
