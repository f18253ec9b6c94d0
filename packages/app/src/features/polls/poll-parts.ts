/** The parts of a message that is a poll, as its drawings take them. */
import type { ContentOf, ExtraProps, MessageItem } from '../timeline/contract.ts';

export type PollContent = ContentOf<'poll'>;

export type PollExtra = ExtraProps<'poll'>['extra'];

/** The votes for one answer. */
export type PollResult = NonNullable<PollExtra['results']>[number];

/** The votes of a poll; undefined for what is none, or cannot be read. */
export function extraOf({ extras }: MessageItem): PollExtra | undefined {
  return extras.find((extra) => extra.kind === 'poll');
}
