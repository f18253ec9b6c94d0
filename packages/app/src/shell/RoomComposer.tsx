import { Composer } from '../features/composer/Composer.tsx';
import type { ComposerTool } from '../features/composer/contract.ts';
import { scheduleTool } from '../features/composer/schedule/schedule-tool.ts';
import { shareLocationTool } from '../features/location/share/share-tool.ts';
import { pollTool } from '../features/polls/poll-tool.ts';
import type { ComposerProps } from '../features/timeline/contract.ts';

/** Ways to say something besides typing it: one line a feature. */
const composerTools: readonly ComposerTool[] = [pollTool, scheduleTool, shareLocationTool];

/** The composer of a room, with the tools that features add. */
export function RoomComposer(props: ComposerProps) {
  return <Composer {...props} tools={composerTools} />;
}
