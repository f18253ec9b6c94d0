import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { ExtraProps } from '../timeline/contract.ts';
import { EndPollDialog } from './EndPollDialog.tsx';
import { PollView } from './PollView.tsx';
import { voteFailureText } from './poll-failures.ts';

/** The answers of a poll in a room. Users who are not in the room read them only. */
export function Poll({ roomId, item, extra, say, isReadOnly = false }: ExtraProps<'poll'>) {
  const vote = useCommand('polls.vote');
  const room = useView('timeline.room', { roomId });
  const [isEnding, setEnding] = useState(false);
  const { content, relationId: pollId, sendState } = item;
  if (content.kind !== 'poll') return null;
  const isOut =
    isReadOnly || (room.kind === 'ready' && room.value.kind === 'known' && room.value.membership !== 'join');
  return (
    <>
      <PollView
        content={content}
        extra={extra}
        mayVote={extra.mayVote && !isOut && sendState?.kind !== 'not_sent'}
        onVote={async (answerIds) => {
          const answer = await vote({ roomId, pollId, answerIds });
          if (!answer.ok) say({ kind: 'failed', text: voteFailureText(answer.error) });
          return answer.ok;
        }}
        onEnd={extra.mayEnd && !isOut ? () => setEnding(true) : null}
      />
      {isEnding && <EndPollDialog roomId={roomId} item={item} say={say} onClose={() => setEnding(false)} />}
    </>
  );
}
