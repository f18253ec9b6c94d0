/** Holds what a person wrote, with all that hangs on it, to what the server has and to what is shown. */
import { parseEventId } from '@parley/sdk/client/ids.ts';
import type { Json } from '../fixtures/homeserver.ts';
import type { Said } from './related.ts';
import { type Message, textOf } from './room-watch.ts';

/** A room as the server has it. */
export class ServerRoom {
  readonly #events: readonly Json[];
  readonly #me: string;

  /** Oldest first. */
  constructor(events: readonly Json[], me: string) {
    this.#events = events;
    this.#me = me;
  }

  /** The lost, doubled or misordered messages among all that were written; one line each. */
  faultsOf(said: readonly Said[]): readonly string[] {
    const mine = this.#events.filter((event) => event['sender'] === this.#me && event['type'] === 'm.room.message');
    const kept = said.filter(({ isTakenBack }) => !isTakenBack);
    const order = mine.filter((event) => !isEdit(event) && !isRedacted(event)).map(bodyOf);
    const wanted = kept.map(({ text }) => text);
    const misordered = order.join() === wanted.join() ? [] : [`misordered: ${order.join()}, not ${wanted.join()}`];
    return [...misordered, ...kept.flatMap((one) => this.#faultsOfOne(one, mine))];
  }

  #faultsOfOne(said: Said, mine: readonly Json[]): readonly string[] {
    const { text, relation, edits, reactions } = said;
    const events = mine.filter((event) => !isEdit(event) && bodyOf(event) === text);
    const id = String(events[0]?.['event_id']);
    const wrong = events.length === 1 ? [] : [`${text} is there ${events.length} times`];
    const related = relationOf(events[0]);
    const root = related['rel_type'] === 'm.thread' ? related['event_id'] : undefined;
    const answered = root === undefined ? contentOf({ content: related }, 'm.in_reply_to')['event_id'] : root;
    const target = relation.kind === 'none' ? undefined : mine.find((event) => event['event_id'] === answered);
    const isOfTarget = relation.kind === 'none' || (target !== undefined && this.#says(target, relation.to));
    if (!isOfTarget || (root !== undefined) !== (relation.kind === 'thread')) wrong.push(`${text} relates to another`);
    const changes = mine.filter((event) => isEdit(event) && relationOf(event)['event_id'] === id);
    const changed = changes.map((event) => String(contentOf(event, 'm.new_content')['body'])).join();
    if (changed !== edits.join()) wrong.push(`${text} was changed to ${changed}, not ${edits.join()}`);
    const keys = this.#reactionsTo(id).toSorted().join();
    if (keys !== [...reactions].sort().join())
      wrong.push(`${text} has the reactions ${keys}, not ${[...reactions].join()}`);
    return wrong;
  }

  /** A message that was taken back says nothing any more: that it is one is all that can be known. */
  #says(event: Json, said: Said): boolean {
    return said.isTakenBack ? isRedacted(event) : bodyOf(event) === said.text;
  }

  #reactionsTo(eventId: string): string[] {
    return this.#events
      .filter((event) => event['type'] === 'm.reaction' && relationOf(event)['event_id'] === eventId)
      .map((event) => String(relationOf(event)['key']));
  }

  /** The roots of threads. */
  get roots() {
    const ids = this.#events.flatMap((event) => (isInThread(event) ? [String(relationOf(event)['event_id'])] : []));
    return [...new Set(ids)].flatMap((id) => parseEventId(id) ?? []);
  }

  /** One line for each message that is shown, in the room or in the thread of `root`: what it says now, and what hangs on it. */
  lines(root: string | null): readonly string[] {
    const messages = this.#events.filter((event) => {
      if (event['type'] !== 'm.room.message' || isEdit(event) || isRedacted(event)) return false;
      if (root === null) return !isInThread(event);
      return event['event_id'] === root || relationOf(event)['event_id'] === root;
    });
    return messages.map((event) => {
      const id = String(event['event_id']);
      const edit = this.#events.findLast((other) => isEdit(other) && relationOf(other)['event_id'] === id);
      const text = edit === undefined ? bodyOf(event) : String(contentOf(edit, 'm.new_content')['body']);
      const answers = this.#events.filter((other) => isInThread(other) && relationOf(other)['event_id'] === id);
      const thread = root === null && answers.length > 0 ? [`thread of ${answers.length}`] : [];
      return [text, ...this.#reactionsTo(id).toSorted(), ...thread].join(' ');
    });
  }
}

/** The line of a message that is shown. */
export function lineOf(message: Message): string {
  const extras = message.extras.map((extra) => {
    if (extra.kind === 'thread') return [`thread of ${extra.count}`];
    return extra.kind === 'reactions' ? extra.groups.map(({ key }) => key).toSorted() : [];
  });
  return [textOf(message), ...extras.flat()].join(' ');
}

function isEdit(event: Json): boolean {
  return relationOf(event)['rel_type'] === 'm.replace';
}

function isInThread(event: Json): boolean {
  return relationOf(event)['rel_type'] === 'm.thread';
}

function isRedacted(event: Json): boolean {
  return contentOf({ content: event['unsigned'] }, 'redacted_because')['type'] !== undefined;
}

function bodyOf({ content }: Json): string {
  return String((content as Json)['body']);
}

function relationOf(event: Json | undefined): Json {
  return event === undefined ? {} : contentOf(event, 'm.relates_to');
}

/** An object in the content of an event; empty where there is none. */
function contentOf({ content }: Json, key: string): Json {
  const value = (content as Json | undefined)?.[key];
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
