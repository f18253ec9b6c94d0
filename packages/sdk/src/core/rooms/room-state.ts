import { stringAt } from '../../base/json/guards.ts';
import { isState } from '../../protocol/events/envelope.ts';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import { decodeMember, type RoomMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { MemberNames } from '../../protocol/rules/member-name.ts';
import { isRedacted, redactionTarget, strippedByRedaction } from '../../protocol/rules/redaction.ts';

/** Members a stored page holds. */
export const MEMBER_PAGE_SIZE = 50;

/**
 * A room's current state in memory. Members stand apart from the rest because there can be thousands of them.
 *
 * Invariant: `pageOf` names for every member the stored page that holds them; a member never moves to another page.
 */
export class RoomState {
  readonly roomId: RoomId;
  /** Those with the empty key, by type: nearly all, and a map for each type would be most of a room's memory. */
  readonly #unkeyed = new Map<string, StateEvent>();
  readonly #keyed = new Map<string, Map<string, StateEvent>>();
  readonly #pages: Map<string, StateEvent>[] = [];
  readonly #pageOf = new Map<string, number>();
  /** Made when first asked for: most rooms that a sync touches are not looked at. */
  #names: MemberNames | undefined;
  #memberRevision = 0;
  #revision = 0;

  constructor(roomId: RoomId, events: readonly StateEvent[], memberPages: readonly (readonly StateEvent[])[]) {
    this.roomId = roomId;
    for (const event of events) this.#putEvent(event);
    memberPages.forEach((page, index) => {
      this.#pages[index] = new Map();
      for (const event of page) this.#putMember(event, index);
    });
  }

  /** The current event of a type and key, members included. */
  get(type: string, stateKey = ''): StateEvent | undefined {
    if (type === 'm.room.member') return this.member(stateKey);
    return stateKey === '' ? this.#unkeyed.get(type) : this.#keyed.get(type)?.get(stateKey);
  }

  /** The current events of a type that have a key each, members left out, in no particular order. */
  keyed(type: string): Iterable<StateEvent> {
    return this.#keyed.get(type)?.values() ?? [];
  }

  /** Somebody's member event; undefined when it was not fetched or there is none. */
  member(userId: string): StateEvent | undefined {
    const page = this.#pageOf.get(userId);
    return page === undefined ? undefined : this.#pages[page]?.get(userId);
  }

  /** What somebody is called here, told apart from others of the same name (01.M-04, 01.M-05). */
  nameOf(userId: UserId): string {
    if (this.#names === undefined) {
      this.#names = new MemberNames();
      for (const event of this.members()) this.#setName(event);
    }
    return this.#names.shown(userId);
  }

  /** Another number after any change of members: who looks at all of them need not do so after every message. */
  get memberRevision(): number {
    return this.#memberRevision;
  }

  /** Another number after any change of state that is no member's. */
  get revision(): number {
    return this.#revision;
  }

  /** All members that are known here, in no particular order. */
  *members(): Iterable<StateEvent> {
    for (const page of this.#pages) yield* page.values();
  }

  /** Everything but the members, as stored. */
  toStoredState(): readonly StateEvent[] {
    return [...this.#unkeyed.values(), ...[...this.#keyed.values()].flatMap((byKey) => [...byKey.values()])];
  }

  /** One page of members, as stored. */
  toStoredMembers(page: number): readonly StateEvent[] {
    return [...(this.#pages[page]?.values() ?? [])];
  }

  /** The room's version; a room without a create event is taken for version 1 (01.R-02). */
  get version(): string {
    const create = this.get('m.room.create');
    return (create === undefined ? undefined : stringAt(create.content, 'room_version')) ?? '1';
  }

  /**
   * Makes `events` current, later ones winning, and strips what redactions among them take back. Says what has to be stored
   * anew. An older copy of what is current already changes nothing.
   */
  apply(events: readonly RoomEvent[]): StateChanges {
    const changes = { stateChanged: false, memberPages: new Set<number>() };
    for (const event of events) {
      const target = redactionTarget(event);
      if (target !== null) this.#redact(target, event, changes);
      else if (isState(event) && this.get(event.type, event.state_key)?.event_id !== event.event_id)
        this.#put(event, changes);
    }
    return changes;
  }

  /** Makes member events current, also those that are of the same event as before. Gives the pages to store. */
  putMembers(events: readonly StateEvent[]): ReadonlySet<number> {
    return new Set(
      events.map((event) => this.#putMember(event, this.#pageOf.get(event.state_key) ?? this.#openPage())),
    );
  }

  /** Takes out state that the server says is no more (04.SS-24). */
  remove(keys: readonly { readonly type: string; readonly stateKey: string }[]): StateChanges {
    const changes = { stateChanged: false, memberPages: new Set<number>() };
    for (const { type, stateKey } of keys) {
      const page = type === 'm.room.member' ? this.#pageOf.get(stateKey) : undefined;
      if (page === undefined) changes.stateChanged = this.#delete(type, stateKey) || changes.stateChanged;
      else if (this.#pages[page]?.delete(stateKey) === true) changes.memberPages.add(page);
    }
    if (changes.memberPages.size > 0) {
      this.#names = undefined;
      this.#memberRevision += 1;
    }
    return changes;
  }

  #put(event: StateEvent, changes: WritableChanges): void {
    if (event.type === 'm.room.member') {
      changes.memberPages.add(this.#putMember(event, this.#pageOf.get(event.state_key) ?? this.#openPage()));
    } else {
      this.#putEvent(event);
      changes.stateChanged = true;
    }
  }

  #redact(target: string, redaction: RoomEvent, changes: WritableChanges): void {
    for (const event of this.#all()) {
      if (event.event_id !== target || isRedacted(event)) continue;
      this.#put({ ...strippedByRedaction(event, redaction, this.version), state_key: event.state_key }, changes);
      return;
    }
  }

  *#all(): Iterable<StateEvent> {
    yield* this.#unkeyed.values();
    for (const byKey of this.#keyed.values()) yield* byKey.values();
    yield* this.members();
  }

  #putEvent(event: StateEvent): void {
    this.#revision += 1;
    if (event.state_key === '') {
      this.#unkeyed.set(event.type, event);
      return;
    }
    let byKey = this.#keyed.get(event.type);
    if (byKey === undefined) this.#keyed.set(event.type, (byKey = new Map<string, StateEvent>()));
    byKey.set(event.state_key, event);
  }

  #delete(type: string, stateKey: string): boolean {
    this.#revision += 1;
    return stateKey === '' ? this.#unkeyed.delete(type) : this.#keyed.get(type)?.delete(stateKey) === true;
  }

  #putMember(event: StateEvent, page: number): number {
    const userId = event.state_key;
    this.#memberRevision += 1;
    this.#pages[page]?.set(userId, event);
    this.#pageOf.set(userId, page);
    if (this.#names !== undefined) this.#setName(event);
    return page;
  }

  #setName(event: StateEvent): void {
    const member: RoomMember | null = decodeMember(event);
    if (member !== null) this.#names?.set(member.userId, member.displayName);
  }

  #openPage(): number {
    const last = this.#pages.length - 1;
    if (last >= 0 && (this.#pages[last]?.size ?? 0) < MEMBER_PAGE_SIZE) return last;
    return this.#pages.push(new Map()) - 1;
  }
}

/** What has to be stored. */
export interface StateChanges {
  /** Whether the record without members must be stored. */
  readonly stateChanged: boolean;
  /** Pages of members that must be stored. */
  readonly memberPages: ReadonlySet<number>;
}

interface WritableChanges {
  stateChanged: boolean;
  readonly memberPages: Set<number>;
}
