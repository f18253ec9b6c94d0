import { stringAt } from '../../base/json/guards.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { DelayedEvent } from '../../protocol/endpoints/delayed-events.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ScheduledMessage, ScheduledMessages } from './schedule-contract.ts';

/** A list shows the beginning of a message. */
const SHOWN_CHARACTERS = 300;

/** Messages that wait in a room; asked for when somebody looks. */
export function openScheduled(account: Need<'delayed'>, roomId: RoomId): Readable<ScheduledMessages> {
  const { delayed } = account;
  delayed.look();
  return new DerivedValue([delayed.state], (): ScheduledMessages => {
    const state = delayed.state.current;
    if (state.kind !== 'known') return state;
    const messages = state.events.flatMap((event) => (isMessageOf(event, roomId) ? [messageOf(event)] : []));
    return { kind: 'known', longestMs: state.longestMs, messages };
  });
}

function isMessageOf(event: DelayedEvent, roomId: RoomId): boolean {
  return event.roomId === roomId && event.type === 'm.room.message' && event.stateKey === null;
}

function messageOf({ delayId, content, sendAt }: DelayedEvent): ScheduledMessage {
  return { delayId, text: (stringAt(content, 'body') ?? '').slice(0, SHOWN_CHARACTERS), sendAt };
}
