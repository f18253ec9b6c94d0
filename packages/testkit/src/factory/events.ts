import type { JsonObject, Membership, WireEvent } from '../homeserver/wire.ts';

export interface EventsOptions {
  readonly roomId?: string;
  readonly serverName?: string;
  /** When the first event is sent; each one after it a second later. */
  readonly startTs?: number;
}

/** Further fields for any event. */
export type Overrides = Partial<WireEvent>;

type MakeEvent = (sender: string, type: string, content: JsonObject, overrides?: Overrides) => WireEvent;

/**
 * Events in one line, for tests of rules: `const { message, reaction } = createEvents()`. People are named by the local part.
 * Ids are counted: `$1`, `$2`, … in the order they are made.
 */
export function createEvents(options: EventsOptions = {}) {
  const { serverName = 'example.org', roomId = `!room:${serverName}`, startTs = 1_767_225_600_000 } = options;
  let count = 0;
  const userId = (name: string) => (name.startsWith('@') ? name : `@${name}:${serverName}`);
  const event: MakeEvent = (sender, type, content, overrides = {}) => {
    count += 1;
    return {
      type,
      event_id: `$${count}`,
      sender: userId(sender),
      room_id: roomId,
      origin_server_ts: startTs + (count - 1) * 1_000,
      content,
      ...overrides,
    };
  };
  return { roomId, userId, event, ...messageEvents(event), ...relatedEvents(event), ...stateEvents(event, userId) };
}

function messageEvents(event: MakeEvent) {
  return {
    message: (sender: string, body: string, overrides?: Overrides) =>
      event(sender, 'm.room.message', text(body), overrides),
    emote: (sender: string, body: string, overrides?: Overrides) =>
      event(sender, 'm.room.message', { msgtype: 'm.emote', body }, overrides),
    image: (sender: string, url: string, body = 'image.png', overrides?: Overrides) =>
      event(sender, 'm.room.message', { msgtype: 'm.image', body, url }, overrides),
  };
}

function relatedEvents(event: MakeEvent) {
  const relate = (sender: string, type: string, content: JsonObject, relation: JsonObject, overrides?: Overrides) =>
    event(sender, type, { ...content, 'm.relates_to': relation }, overrides);
  return {
    reply: (sender: string, target: WireEvent, body: string, overrides?: Overrides) =>
      relate(sender, 'm.room.message', text(body), { 'm.in_reply_to': { event_id: target.event_id } }, overrides),
    inThread: (sender: string, root: WireEvent, body: string, overrides?: Overrides) =>
      relate(sender, 'm.room.message', text(body), { rel_type: 'm.thread', event_id: root.event_id }, overrides),
    reaction: (sender: string, target: WireEvent, key: string, overrides?: Overrides) =>
      relate(sender, 'm.reaction', {}, { rel_type: 'm.annotation', event_id: target.event_id, key }, overrides),
    edit: (sender: string, target: WireEvent, body: string, overrides?: Overrides) =>
      relate(
        sender,
        'm.room.message',
        { ...text(`* ${body}`), 'm.new_content': text(body) },
        { rel_type: 'm.replace', event_id: target.event_id },
        overrides,
      ),
    /** The target stands where both older and newer room versions look. */
    redaction: (sender: string, target: WireEvent, reason?: string, overrides?: Overrides) => {
      const content = { redacts: target.event_id, ...(reason === undefined ? {} : { reason }) };
      return event(sender, 'm.room.redaction', content, { redacts: target.event_id, ...overrides });
    },
  };
}

function stateEvents(event: MakeEvent, userId: (name: string) => string) {
  const state = (sender: string, type: string, content: JsonObject, stateKey = '', overrides?: Overrides) =>
    event(sender, type, content, { state_key: stateKey, ...overrides });
  return {
    state,
    create: (sender: string, content: JsonObject = { room_version: '11' }) => state(sender, 'm.room.create', content),
    name: (sender: string, name: string) => state(sender, 'm.room.name', { name }),
    powerLevels: (sender: string, content: JsonObject) => state(sender, 'm.room.power_levels', content),
    /** A membership, which `sender` gives to `person` (to themselves, unless said). */
    member: (sender: string, membership: Membership, person = sender, content: JsonObject = {}) =>
      state(sender, 'm.room.member', { membership, ...content }, userId(person)),
  };
}

function text(body: string): JsonObject {
  return { msgtype: 'm.text', body };
}
