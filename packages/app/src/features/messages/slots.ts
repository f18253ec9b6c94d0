import type { ContentSlots } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { describeMessage } from './describe.ts';
import { MessageContent } from './MessageContent.tsx';

/** How the timeline draws messages. */
export const messagesSlots: ContentSlots = { Content: MessageContent, Changes, describe: describeMessage };
