import type { FeatureSlots } from '../timeline/contract.ts';
import { findThread } from './find-thread.ts';
import { ThreadButton } from './ThreadButton.tsx';
import { replyInThreadAction } from './thread-action.ts';

/** The extras and actions that threads add to the messages of a room. */
export const threadsSlots: FeatureSlots = {
  extras: { thread: ThreadButton },
  actions: [replyInThreadAction],
  findElsewhere: findThread,
};
