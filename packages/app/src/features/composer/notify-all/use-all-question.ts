import { useState } from 'react';
import type { CommandMessage } from '../contract.ts';

/** The question whether everybody is meant whom words with `@room` would notify. */
export interface AllQuestion extends Pick<CommandMessage, 'text' | 'format'> {
  readonly answer: (isMeant: boolean) => void;
}

/** True if a message may be sent: `@room` in it notifies few people, or the user means it. */
export type AskAll = (message: Pick<CommandMessage, 'text' | 'format'>) => Promise<boolean>;

/** The question about a message for everybody, and ways to ask it. */
export function useAllQuestion() {
  const [allQuestion, setAllQuestion] = useState<AllQuestion | null>(null);
  const askAll: AskAll = ({ text, format }) =>
    new Promise((resolve) => {
      const answer = (isMeant: boolean) => {
        setAllQuestion(null);
        resolve(isMeant);
      };
      setAllQuestion({ text, format, answer });
    });
  /** Calls `send`, after the question where words in Markdown may be for everybody. */
  const whenMeant = (text: string, send: () => void) => {
    if (text.includes('@room')) void askAll({ text, format: 'markdown' }).then((isMeant) => isMeant && send());
    else send();
  };
  return { allQuestion, askAll, whenMeant };
}
