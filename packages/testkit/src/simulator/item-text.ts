import type { EventItem, ItemContent, ItemExtra, Timeline } from '@parley/sdk/client/contract.ts';
import { richToPlain } from '@parley/sdk/client/rich-text.ts';

/** An item is never changed, so what it says is worked out once. */
const texts = new WeakMap<Timeline, string>();

/** The text of a message, or the name of its file; undefined for anything else. */
export function textOf(item: Timeline): string | undefined {
  if (item.kind === 'event' && item.content.kind === 'file') return item.content.fileName;
  if (item.kind !== 'event' || item.content.kind !== 'text') return undefined;
  let text = texts.get(item);
  if (text === undefined) {
    text = richToPlain(item.content.body);
    texts.set(item, text);
  }
  return text;
}

/** One line for an entry of a timeline, in the words of `describeTruth`. */
export function describeItem(item: EventItem<ItemContent, ItemExtra>): string {
  const answers = item.extras.flatMap((extra) => (extra.kind === 'thread' ? [`thread of ${extra.count}`] : []));
  const groups = item.extras.flatMap((extra) =>
    extra.kind === 'reactions' ? extra.groups.map(({ key, count }) => `${key}${count}`) : [],
  );
  const text = item.content.kind === 'redacted' ? 'redacted' : (textOf(item) ?? '');
  return [item.eventId, text, ...groups.sort(), ...answers].join(' ');
}
