/** Polls as npm's matrix-js-sdk counts them: its responses, by its own checks, the newest of each user. */
import { M_POLL_KIND_DISCLOSED, M_POLL_RESPONSE } from 'matrix-js-sdk/lib/@types/polls.js';
import { PollEndEvent } from 'matrix-js-sdk/lib/extensible_events_v1/PollEndEvent.js';
import { PollResponseEvent } from 'matrix-js-sdk/lib/extensible_events_v1/PollResponseEvent.js';
import { PollStartEvent } from 'matrix-js-sdk/lib/extensible_events_v1/PollStartEvent.js';
import type { MatrixClient, MatrixEvent, Poll } from 'matrix-js-sdk/lib/matrix.js';

/** A poll in the words of its answers. */
export interface Counted {
  readonly votes: Readonly<Record<string, number>>;
  readonly isEnded: boolean;
}

/** The poll as the client has it; null while it has none. */
export async function countedByJsSdk(client: MatrixClient, roomId: string, pollId: string): Promise<Counted | null> {
  const poll = client.getRoom(roomId)?.polls.get(pollId);
  if (poll === undefined) return null;
  const responses = (await poll.getResponses()).getRelations();
  const newest = new Map<string, MatrixEvent>();
  for (const event of responses) {
    const sender = event.getSender() ?? '';
    if ((newest.get(sender)?.getTs() ?? 0) < event.getTs()) newest.set(sender, event);
  }
  const votes = Object.fromEntries(poll.pollEvent.answers.map(({ text }) => [text, 0]));
  for (const event of newest.values()) for (const text of chosen(poll, event)) votes[text] = (votes[text] ?? 0) + 1;
  return { votes, isEnded: poll.isEnded };
}

/** The texts that a vote chose, after the client's own check against the poll. */
function chosen({ pollEvent }: Poll, event: MatrixEvent): readonly string[] {
  const response = new PollResponseEvent({ type: event.getType(), content: event.getContent() });
  response.validateAgainst(pollEvent);
  if (response.spoiled) return [];
  return pollEvent.answers.filter(({ id }) => response.answerIds.includes(id)).map(({ text }) => text);
}

/** Asks; answered with the poll's id. */
export async function ask(client: MatrixClient, roomId: string, question: string, answers: string[]): Promise<string> {
  const { type, content } = PollStartEvent.from(question, answers, M_POLL_KIND_DISCLOSED, 1).serialize();
  return (await client.sendEvent(roomId, type as never, content as never)).event_id;
}

/** Votes for the answer with a text. */
export async function voteFor(client: MatrixClient, roomId: string, pollId: string, text: string): Promise<void> {
  const poll = client.getRoom(roomId)?.polls.get(pollId);
  const answer = poll?.pollEvent.answers.find((candidate) => candidate.text === text);
  if (answer === undefined) throw new Error(`no answer ${text}`);
  const { content } = PollResponseEvent.from([answer.id], pollId).serialize();
  await client.sendEvent(roomId, M_POLL_RESPONSE.name as never, content as never);
}

/** Ends a poll. */
export async function end(client: MatrixClient, roomId: string, pollId: string): Promise<void> {
  const { type, content } = PollEndEvent.from(pollId, 'It is over').serialize();
  await client.sendEvent(roomId, type as never, content as never);
}
