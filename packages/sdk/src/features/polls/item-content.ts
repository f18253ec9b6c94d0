import type { ContentSocket } from '../../core/events/events.ts';
import { decodePollStart } from '../../protocol/events/poll.ts';
import { distinctAnswers } from '../../protocol/rules/poll.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { PollItemContent } from './contract.ts';

/** A poll among the messages of a room. */
export const pollContentSocket: ContentSocket<PollItemContent> = {
  toContent(event) {
    const start = isRedacted(event) ? null : decodePollStart(event.content);
    if (start?.ok !== true) return null;
    const { question, maxSelections, isDisclosed } = start.value;
    const answers = distinctAnswers(start.value);
    return { kind: 'poll', question, answers, maxSelections: Math.min(maxSelections, answers.length), isDisclosed };
  },
};
