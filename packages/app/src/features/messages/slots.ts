import type { ContentSlots, FeatureSlots } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { deleteAction } from './delete-action.ts';
import { describeMessage } from './describe.ts';
import { MessageContent } from './MessageContent.tsx';
import { forwardAction, historyAction, sourceAction } from './more-actions.ts';

/** How the timeline draws messages. */
export const messagesSlots: ContentSlots = {
  Content: MessageContent,
  Changes,
  describe: describeMessage,
  history: historyAction,
};

/** What can be done with messages as such. */
export const messagesActions: FeatureSlots = { actions: [deleteAction] };

/** What is done with them now and then. */
export const forwardSlots: FeatureSlots = { actions: [forwardAction] };

/** For who wants to know exactly. */
export const sourceSlots: FeatureSlots = { actions: [sourceAction] };
