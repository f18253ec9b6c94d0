import { own, stringAt } from '../../base/json/guards.ts';
import type { StrippedStateEvent } from '../events/event.ts';
import type { MxcUri } from '../ids/ids.ts';
import { parseMxcUri } from '../ids/parse.ts';

/** The name and the picture of a room by its stripped state; an empty name for none (01.R-08). */
export function strippedSummary(state: readonly StrippedStateEvent[]): {
  readonly name: string;
  readonly avatar: MxcUri | null;
} {
  const contentOf = (type: string) =>
    state.findLast((event) => event.type === type && event.state_key === '')?.content ?? {};
  return {
    name: stringAt(contentOf('m.room.name'), 'name') ?? '',
    avatar: parseMxcUri(own(contentOf('m.room.avatar'), 'url')),
  };
}
