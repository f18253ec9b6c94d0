/** Lists of the overview of all rooms, in their order: one line a feature. */
import { mentionList } from '../features/mentions/overview/MentionList.tsx';
import type { OverviewList } from '../features/overview/contract.ts';
import { unreadThreads } from '../features/threads/UnreadThreads.tsx';

export const overviewLists: readonly OverviewList[] = [unreadThreads, mentionList];
