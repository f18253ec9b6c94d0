import type { ContentSlot } from '../timeline/contract.ts';
import { PollQuestion } from './PollQuestion.tsx';
import { pollLine } from './poll-line.ts';

const CAPTION_PX = 20;
const LINE_PX = 22;
const ANSWER_PX = 44;
const STATE_PX = 44;

/** A poll, as timelines know it. */
export const pollContent: ContentSlot<'poll'> = {
  Draw: PollQuestion,
  describe: (i18n, { question }) => pollLine(i18n, question),
  wordsOf: ({ question }) => question,
  estimatePx: ({ answers }) => CAPTION_PX + LINE_PX + answers.length * ANSWER_PX + STATE_PX,
};
