import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { InlineButton } from '../../ui/button/InlineButton.tsx';
import { PollAnswer } from './PollAnswer.tsx';
import { PollState } from './PollState.tsx';
import type { PollContent, PollExtra } from './poll-parts.ts';
import styles from './polls.module.css';
import { type PollChoiceOptions, usePollChoice } from './use-poll-choice.ts';

export interface PollViewProps extends PollChoiceOptions {
  readonly content: PollContent;
  readonly extra: PollExtra;
  /** False for who may not vote here. */
  readonly mayVote: boolean;
  /** Asks whether to end the poll; null for who may not. */
  readonly onEnd: (() => void) | null;
}

/** The answers of a poll, to choose from, and how it stands. */
export function PollView({ content, extra, mayVote, onVote, onEnd }: PollViewProps) {
  const i18n = useI18n();
  const groupName = useId();
  const isWalking = useRef(false);
  const { chosen, vote, voteSoon, flush } = usePollChoice({ extra, onVote });
  const { question, answers, maxSelections } = content;
  const { results, voters, ended } = extra;
  const kind = maxSelections === 1 ? 'radio' : 'checkbox';
  const isOpen = mayVote && ended === null;
  const isFull = kind === 'checkbox' && chosen.length >= maxSelections;

  const pick = (answerId: string) => {
    if (kind === 'radio') return isWalking.current ? voteSoon([answerId]) : vote([answerId]);
    const rest = chosen.filter((id) => id !== answerId);
    vote(rest.length === chosen.length ? [...chosen, answerId] : rest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isWalking.current = event.key.startsWith('Arrow');
    // Arrow keys walk the radio buttons here, and not the messages.
    if (isWalking.current && kind === 'radio' && event.target instanceof HTMLInputElement) event.stopPropagation();
    if (event.key === ' ' || event.key === 'Enter') flush();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) flush();
  };
  return (
    <div className={styles.poll}>
      <fieldset
        className={styles.answers}
        aria-label={question}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isWalking.current = false;
        }}
        onBlur={onBlur}
      >
        {answers.map(({ id, text }) => {
          const result = results?.find(({ answerId }) => answerId === id) ?? null;
          const isChosen = chosen.includes(id);
          return (
            <PollAnswer
              key={id}
              text={text}
              kind={kind}
              groupName={groupName}
              isChosen={isChosen}
              isDisabled={!isOpen || (isFull && !isChosen)}
              result={result && { ...result, share: voters === 0 ? 0 : result.votes / voters }}
              onPick={() => pick(id)}
            />
          );
        })}
      </fieldset>
      <PollState extra={extra} isDisclosed={content.isDisclosed} />
      {isOpen && (chosen.length > 0 || onEnd !== null) && (
        <div className={styles.acts}>
          {onEnd !== null && (
            <Button size="small" aria-haspopup="dialog" onClick={onEnd}>
              {i18n._({ id: 'polls.end', message: 'End poll' })}
            </Button>
          )}
          {chosen.length > 0 && kind === 'radio' && (
            <InlineButton onClick={() => vote([])}>
              {i18n._({ id: 'polls.takeBack', message: 'Take back my vote' })}
            </InlineButton>
          )}
        </div>
      )}
    </div>
  );
}
