import type { StoredEvent } from './stored-event.ts';
import { asText, type Membership } from './wire.ts';

/** The types that lift a room in a list sorted by activity; what deployed servers count. */
const BUMPING = new Set([
  'm.room.create',
  'm.room.message',
  'm.room.encrypted',
  'm.sticker',
  'm.call.invite',
  'm.poll.start',
  'org.matrix.msc3381.poll.start',
  'm.beacon_info',
  'org.matrix.msc3672.beacon_info',
]);

/** One room: its events in stream order, and the state they add up to. */
export class Room {
  readonly id: string;
  #events: StoredEvent[] = [];
  readonly #state = new Map<string, StoredEvent>();
  /** The current member events by user. */
  readonly #members = new Map<string, StoredEvent>();
  /** The typing users with the end of their typing (on the server's clock), and below it the position of the last change. */
  readonly typing = new Map<string, number>();
  typingPosition = 0;
  /** True if the history was ever hidden from some members. Otherwise everybody reads all of it. */
  mayHideHistory = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Oldest first. */
  get events(): readonly StoredEvent[] {
    return this.#events;
  }

  get state(): readonly StoredEvent[] {
    return [...this.#state.values()];
  }

  append(stored: StoredEvent): void {
    this.#events.push(stored);
    const { type, state_key: stateKey } = stored.event;
    if (stateKey !== undefined) this.#setState(type, stateKey, stored);
  }

  /** Changes events in place, as a redaction does. */
  rewrite(change: (stored: StoredEvent) => StoredEvent): void {
    this.#events = this.#events.map((stored) => {
      const changed = change(stored);
      const { type, state_key: stateKey } = stored.event;
      if (changed !== stored && stateKey !== undefined && this.stateEvent(type, stateKey) === stored) {
        this.#setState(type, stateKey, changed);
      }
      return changed;
    });
  }

  /** The events after `since`, up to `upTo` included. */
  eventsBetween(since: number, upTo: number): readonly StoredEvent[] {
    const first = this.#events.findLastIndex(({ position }) => position <= since) + 1;
    const last = this.#events.findLastIndex(({ position }) => position <= upTo);
    return this.#events.slice(first, last + 1);
  }

  stateEvent(type: string, stateKey = ''): StoredEvent | undefined {
    return this.#state.get(slot(type, stateKey));
  }

  event(eventId: string): StoredEvent | undefined {
    return this.#events.find(({ event }) => event.event_id === eventId);
  }

  member(userId: string): StoredEvent | undefined {
    return this.#members.get(userId);
  }

  membership(userId: string): Membership | undefined {
    return membershipOf(this.member(userId));
  }

  membersWith(membership: Membership): readonly string[] {
    return [...this.#members].flatMap(([userId, stored]) => (membershipOf(stored) === membership ? [userId] : []));
  }

  /** The last place in the stream at which something happened here. */
  get lastPosition(): number {
    return this.#events.at(-1)?.position ?? 0;
  }

  /** The place of the last event that bumps; 0 if none did. */
  get bumpPosition(): number {
    return this.#events.findLast(({ event }) => BUMPING.has(event.type))?.position ?? 0;
  }

  /** The position up to which `userId` may read: nothing after leaving or a ban. */
  readableUntil(userId: string): number {
    const member = this.member(userId);
    const membership = membershipOf(member);
    return membership === 'join' ? Number.POSITIVE_INFINITY : (member?.position ?? 0);
  }

  #setState(type: string, stateKey: string, stored: StoredEvent): void {
    this.#state.set(slot(type, stateKey), stored);
    const visibility = type === 'm.room.history_visibility' ? stored.event.content['history_visibility'] : undefined;
    if (visibility === 'invited' || visibility === 'joined') this.mayHideHistory = true;
    if (type === 'm.room.member') this.#members.set(stateKey, stored);
  }
}

/** True if an event moves its room up. */
export function isBumping({ event }: StoredEvent): boolean {
  return BUMPING.has(event.type);
}

function membershipOf(stored: StoredEvent | undefined): Membership | undefined {
  const membership = asText(stored?.event.content['membership']);
  switch (membership) {
    case 'join':
    case 'invite':
    case 'knock':
    case 'leave':
    case 'ban':
      return membership;
    default:
      return undefined;
  }
}

function slot(type: string, stateKey: string): string {
  return `${type}\n${stateKey}`;
}
