import type { I18n } from '@lingui/core';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Choice } from '../../ui/choice/Choice.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './poll-form.module.css';
import {
  type FormErrors,
  MOST_ANSWERS,
  mostChoices,
  type PollForm,
  withAnswer,
  withOneMore,
  withoutAnswer,
} from './poll-form.ts';

/** More is no question and no answer. */
const MOST_CHARACTERS = 1_000;

export interface PollFieldsProps {
  readonly form: PollForm;
  /** Null before the form was tried. */
  readonly errors: FormErrors | null;
  readonly onChange: (form: PollForm) => void;
}

/** The fields of a poll. */
export function PollFields(props: PollFieldsProps) {
  const { form, errors, onChange } = props;
  const i18n = useI18n();
  return (
    <>
      <WordFields {...props} />
      <TextField
        type="number"
        label={i18n._({ id: 'polls.choices', message: 'Choices' })}
        hint={i18n._({ id: 'polls.choicesHint', message: 'The number of answers that one person may choose.' })}
        value={form.choices}
        min={1}
        max={mostChoices(form)}
        step={1}
        error={choicesError(i18n, errors)}
        onChange={({ target }) => onChange({ ...form, choices: target.value })}
      />
      <Choice
        label={i18n._({ id: 'polls.results', message: 'Results' })}
        isRadioGroup
        options={[
          { value: 'shown', label: i18n._({ id: 'polls.disclosed', message: 'Shown as people vote' }) },
          { value: 'end', label: i18n._({ id: 'polls.atTheEnd', message: 'Shown at the end' }) },
        ]}
        value={form.isDisclosed ? 'shown' : 'end'}
        onChange={(value) => onChange({ ...form, isDisclosed: value === 'shown' })}
      />
    </>
  );
}

/** The question and its answers. Enter goes on to the next answer; after the last one another is added. */
function WordFields(props: PollFieldsProps) {
  const { form, errors, onChange } = props;
  const i18n = useI18n();
  const answers = useRef<HTMLDivElement>(null);
  /** The answer whose field takes the focus once it is drawn. */
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (focused === null) return;
    answers.current?.querySelectorAll<HTMLInputElement>('[data-answer]')[focused]?.focus();
    setFocused(null);
  }, [focused]);
  const count = form.answers.length;

  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (place === count - 1 && form.answers[place] !== '') onChange(withOneMore(form));
    setFocused(Math.min(place + 1, MOST_ANSWERS - 1));
  };
  return (
    <>
      <TextField
        label={i18n._({ id: 'polls.question', message: 'Question' })}
        value={form.question}
        maxLength={MOST_CHARACTERS}
        dir="auto"
        autoFocus
        error={errors?.question ? i18n._({ id: 'polls.error.question', message: 'Write a question.' }) : null}
        onChange={({ target }) => onChange({ ...form, question: target.value })}
        onKeyDown={(event) => onKeyDown(event, -1)}
      />
      <div ref={answers} className={styles.answers}>
        {form.answers.map((_, place) => (
          // The place is what an answer is known by.
          <AnswerField key={`answer ${place}`} {...props} place={place} onKeyDown={onKeyDown} onFocus={setFocused} />
        ))}
        {count < MOST_ANSWERS && (
          <Button
            size="small"
            variant="quiet"
            className={styles.add}
            onClick={() => {
              onChange(withOneMore(form));
              setFocused(count);
            }}
          >
            <Plus size={16} aria-hidden="true" />
            {i18n._({ id: 'polls.addAnswer', message: 'Add answer' })}
          </Button>
        )}
      </div>
    </>
  );
}

interface AnswerFieldProps extends PollFieldsProps {
  readonly place: number;
  readonly onKeyDown: (event: KeyboardEvent, place: number) => void;
  /** Moves the focus to another answer. */
  readonly onFocus: (place: number) => void;
}

function AnswerField({ form, errors, place, onChange, onKeyDown, onFocus }: AnswerFieldProps) {
  const i18n = useI18n();
  const text = form.answers[place] ?? '';
  const count = form.answers.length;
  const values = { number: place + 1 };
  return (
    <TextField
      data-answer=""
      label={i18n._({ id: 'polls.answer', message: 'Answer {number}', values })}
      value={text}
      maxLength={MOST_CHARACTERS}
      dir="auto"
      error={answerError(i18n, errors, place)}
      end={
        (count > 2 || text !== '') && (
          <IconButton
            size="small"
            label={i18n._({ id: 'polls.removeAnswer', message: 'Remove answer {number}', values })}
            icon={<X size={16} />}
            onClick={() => {
              onChange(withoutAnswer(form, place));
              onFocus(Math.max(0, Math.min(place, count - 2)));
            }}
          />
        )
      }
      onChange={({ target }) => onChange(withAnswer(form, place, target.value))}
      onKeyDown={(event) => onKeyDown(event, place)}
    />
  );
}

function answerError(i18n: I18n, errors: FormErrors | null, place: number): string | null {
  const error = errors?.answers[place] ?? null;
  if (error === null) return null;
  return error === 'missing'
    ? i18n._({ id: 'polls.error.answer', message: 'Write an answer: a poll has at least two.' })
    : i18n._({ id: 'polls.error.twice', message: 'This answer is there already.' });
}

function choicesError(i18n: I18n, errors: FormErrors | null): string | null {
  if (errors === null || errors.choicesUpTo === null) return null;
  return i18n._({
    id: 'polls.error.choices',
    message: 'Choose a number from 1 to {most}.',
    values: { most: errors.choicesUpTo },
  });
}
