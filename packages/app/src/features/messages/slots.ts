import type { ContentSlots, FeatureSlots } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { deleteAction } from './delete-action.ts';
import { describeMessage } from './describe.ts';
import { MessageContent } from './MessageContent.tsx';

/** How the timeline draws messages. */
export const messagesSlots: ContentSlots = { Content: MessageContent, Changes, describe: describeMessage };

/** What can be done with messages as such. */
export const messagesActions: FeatureSlots = { actions: [deleteAction] };
