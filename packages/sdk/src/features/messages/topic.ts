import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RichText } from './rich-text/rich-text.ts';

type Read = (event: StateEvent) => RichText | null;

/** What a room is about, as formatted text: its HTML, checked like that of messages, else its plain text with links. */
export function openTopic(account: Need<'rooms'>, roomId: RoomId, scope: Scope): Readable<RichText | null> {
  const changed = new Signal<void>();
  const reader = new ObservableValue<{ readonly read: Read } | null>(null);
  let read: { readonly event: StateEvent; readonly topic: RichText | null } | undefined;
  scope.onEnd(account.rooms.changed.subscribe((rooms) => rooms.has(roomId) && changed.emit()));
  scope.run(async () => {
    const [found] = await Promise.all([loadReader(), account.rooms.load(roomId)]);
    reader.set({ read: found });
  });
  return new DerivedValue([changed, reader], () => {
    const event = account.rooms.peek(roomId)?.state.get('m.room.topic');
    if (event === undefined || reader.current === null) return null;
    // Reading HTML takes a while: once for each topic.
    if (read?.event !== event) read = { event, topic: reader.current.read(event) };
    return read.topic;
  });
}

/** What reads HTML is large, and not needed to start. */
async function loadReader(): Promise<Read> {
  const { messageBody } = await import('./rich-text/message-body.ts');
  return ({ content }) => {
    const topic = decodeTopic(content);
    return topic === null ? null : messageBody(topic.text, 'org.matrix.custom.html', topic.html);
  };
}
