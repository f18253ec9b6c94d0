import type { I18n } from '@lingui/core';
import { Calendar, File, Image, Link, ListTodo, MessageSquare, Mic, Pin, User, Video } from 'lucide-react';
import type { ComponentType } from 'react';
import { isoDay } from '../../lib/format/time.ts';
import { daysBefore } from './days-before.ts';
import type { FaceProps } from './Face.tsx';
import { type OpenOperator, type Operator, termOf } from './typed-words.ts';

/** A way to go on with the word at the caret. */
export interface Suggestion {
  /** The word that is typed for it, such as `has:picture`. */
  readonly term: string;
  /** Its name. */
  readonly label: string;
  /** More about it, such as an id. */
  readonly detail?: string;
  /** The picture of a person or a room. */
  readonly face?: FaceProps;
  /** A drawing of about 16 px, for all else. */
  readonly Icon?: ComponentType<{ readonly size: number }>;
}

/** Values of operators that have a few; null for those that are looked for among people or rooms. */
export function knownValues(i18n: I18n, { operator, value }: OpenOperator, now: number): readonly Suggestion[] | null {
  const all = valuesOf(i18n, operator, now);
  if (all === null) return null;
  const start = value.toLowerCase();
  const fits = all.filter(
    ({ term, label }) =>
      term.slice(operator.length + 1).startsWith(start) || label.toLocaleLowerCase(i18n.locale).startsWith(start),
  );
  // A value that is whole needs no suggestion.
  return fits.some(({ term }) => term === termOf(operator, start)) ? [] : fits;
}

function valuesOf(i18n: I18n, operator: Operator, now: number): readonly Suggestion[] | null {
  switch (operator) {
    case 'has':
      return [
        value('has', 'picture', i18n._({ id: 'search.hasPicture', message: 'Picture' }), Image),
        value('has', 'file', i18n._({ id: 'search.hasFile', message: 'File' }), File),
        value('has', 'link', i18n._({ id: 'search.hasLink', message: 'Link' }), Link),
        value('has', 'poll', i18n._({ id: 'search.hasPoll', message: 'Poll' }), ListTodo),
        value('has', 'video', i18n._({ id: 'search.hasVideo', message: 'Video' }), Video),
        value('has', 'audio', i18n._({ id: 'search.hasAudio', message: 'Sound' }), Mic),
      ];
    case 'is':
      return [
        value('is', 'mine', i18n._({ id: 'search.isMine', message: 'Sent by you' }), User),
        value('is', 'pinned', i18n._({ id: 'search.isPinned', message: 'Pinned' }), Pin),
        value('is', 'thread', i18n._({ id: 'search.isThread', message: 'In a thread' }), MessageSquare),
      ];
    case 'before':
    case 'after':
      return [
        value(operator, isoDay(now), i18n._({ id: 'search.today', message: 'Today' }), Calendar),
        value(operator, isoDay(daysBefore(now, 1)), i18n._({ id: 'search.yesterday', message: 'Yesterday' }), Calendar),
        value(operator, isoDay(daysBefore(now, 7)), i18n._({ id: 'search.weekAgo', message: 'A week ago' }), Calendar),
        value(
          operator,
          isoDay(daysBefore(now, 30)),
          i18n._({ id: 'search.monthAgo', message: '30 days ago' }),
          Calendar,
        ),
        value(
          operator,
          isoDay(daysBefore(now, 365)),
          i18n._({ id: 'search.yearAgo', message: 'A year ago' }),
          Calendar,
        ),
      ];
    case 'from':
    case 'in':
      return null;
  }
}

function value(operator: Operator, text: string, label: string, Icon: typeof User): Suggestion {
  const term = termOf(operator, text);
  return { term, label, detail: text, Icon };
}
