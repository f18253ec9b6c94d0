import { Composer } from '../features/composer/Composer.tsx';
import { messageCommandSet } from '../features/composer/commands/command-sets.ts';
import { commandSource } from '../features/composer/commands/command-source.ts';
import type { CommandSet, ComposerTool, SuggestionSource } from '../features/composer/contract.ts';
import { scheduleTool } from '../features/composer/schedule/schedule-tool.ts';
import { voiceTool } from '../features/composer/voice/voice-tool.ts';
import { deviceCommandSet } from '../features/devices/command-set.ts';
import { emojiSource } from '../features/image-packs/emoji-source.ts';
import { emojiTool } from '../features/image-packs/emoji-tool.ts';
import { shareLocationTool } from '../features/location/share/share-tool.ts';
import { membershipCommandSet } from '../features/membership/command-set.ts';
import { memberSource, roomSource } from '../features/mentions/suggestion-sources.ts';
import { peopleCommandSet } from '../features/people/command-set.ts';
import { pollTool } from '../features/polls/poll-tool.ts';
import type { ComposerProps } from '../features/timeline/contract.ts';
import { tellTyping } from '../features/typing/tell-typing.ts';

/** Ways to say something besides typing it: one line a feature. */
const composerTools: readonly ComposerTool[] = [emojiTool, voiceTool, pollTool, scheduleTool, shareLocationTool];

/** Things to do that are written as `/name`: one line a feature. */
const composerCommands: readonly CommandSet[] = [
  messageCommandSet,
  peopleCommandSet,
  membershipCommandSet,
  deviceCommandSet,
];

/** Suggestions for words while they are typed: one line a feature. */
const suggestionSources: readonly SuggestionSource[] = [
  memberSource,
  roomSource,
  emojiSource,
  commandSource(composerCommands),
];

/** The composer of a room, with the tools that features add. */
export function RoomComposer(props: ComposerProps) {
  return (
    <Composer
      {...props}
      tools={composerTools}
      suggestions={suggestionSources}
      commands={composerCommands}
      hearWriting={tellTyping}
    />
  );
}
