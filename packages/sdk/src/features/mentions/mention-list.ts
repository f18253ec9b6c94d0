import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomNameOf } from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import { highlights, type PastNotification } from '../../protocol/endpoints/notifications.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Mention, MentionsHead } from './contract.ts';
import { type FoundMention, SealedMentions } from './sealed-mentions.ts';

interface Progress {
  /** The newest first, each once. */
  readonly found: readonly PastNotification[];
  readonly state: MentionsHead['state'];
  readonly next: string | null;
}

/**
 * What was for the person while somebody looks at it: by the server's notification timeline, and in encrypted rooms by what is stored
 * here. It is paged backwards only; what is new is asked for when it is opened anew.
 */
export class MentionList {
  readonly #account: Need<'me' | 'requests' | 'database' | 'rooms' | 'pushRules' | 'events' | 'ignored'>;
  readonly #scope: Scope;
  readonly #sealed: SealedMentions;
  readonly #progress = new ObservableValue<Progress>({ found: [], state: 'loading', next: null });
  readonly #snapshot: DerivedValue<ListSnapshot<MentionsHead, Mention>>;
  #asking: Promise<boolean> | undefined;

  /** Asks at once. */
  constructor(
    account: Need<'me' | 'requests' | 'database' | 'rooms' | 'pushRules' | 'events' | 'ignored'>,
    scope: Scope,
  ) {
    this.#account = account;
    this.#scope = scope;
    this.#sealed = new SealedMentions(account, scope);
    this.#snapshot = new DerivedValue([this.#progress, this.#sealed.progress], () => this.#toSnapshot());
    scope.run(async () => void (await this.#ask(null)));
  }

  get snapshot(): Readable<ListSnapshot<MentionsHead, Mention>> {
    return this.#snapshot;
  }

  /** Asks for a page more, or once more for one that failed; false where the server could not be asked. */
  async more(): Promise<boolean> {
    const { next, state } = this.#progress.current;
    const isDone = next === null && state === 'ready';
    const [hasAnswered] = await Promise.all([isDone || this.#ask(next), this.#sealed.more()]);
    return hasAnswered;
  }

  /** One question at a time. */
  #ask(from: string | null): Promise<boolean> {
    this.#asking ??= this.#fetch(from).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #fetch(from: string | null): Promise<boolean> {
    const page = await this.#account.requests.send(highlights(from), { signal: this.#scope.signal });
    const { found, next } = this.#progress.current;
    if (!page.ok) {
      this.#progress.set({ found, next, state: 'failed' });
      return false;
    }
    const known = new Set(found.map(({ event }) => event.event_id));
    const fresh = page.value.notifications.filter(({ event }) => {
      const isNew = !known.has(event.event_id);
      known.add(event.event_id);
      return isNew;
    });
    this.#progress.set({ found: [...found, ...fresh], state: 'ready', next: page.value.next });
    return true;
  }

  #toSnapshot(): ListSnapshot<MentionsHead, Mention> {
    const { found, state, next } = this.#progress.current;
    const sealed = this.#sealed.progress.current;
    const told = found.map(({ event, isRead, notifiedAt }): FoundMention => {
      const { room_id: roomId, event_id: eventId } = event;
      return { roomId, eventId, timestamp: notifiedAt, isUnread: !isRead && this.#hasUnread(roomId) };
    });
    const known = new Set(told.map(({ eventId }) => eventId));
    const all = [...told, ...sealed.found.filter(({ eventId }) => !known.has(eventId))];
    const items = all
      .toSorted((one, other) => other.timestamp - one.timestamp)
      .flatMap((mention) => this.#toItem(mention) ?? []);
    const head = {
      state: state === 'ready' && sealed.isLooking ? ('loading' as const) : state,
      hasMore: next !== null || sealed.hasMore,
      looksIntoEncrypted: this.#hasEncrypted(),
    };
    return { head, items };
  }

  #toItem(mention: FoundMention): Mention | null {
    const { rooms, me } = this.#account;
    const room = rooms.records.get(mention.roomId);
    // A room that one left is not shown any more.
    return room === undefined ? null : { key: mention.eventId, roomName: roomNameOf(room, me), ...mention };
  }

  #hasEncrypted(): boolean {
    for (const { isEncrypted, membership } of this.#account.rooms.records.values())
      if (isEncrypted && membership === 'join') return true;
    return false;
  }

  /** What was read here is known before the server counts it. */
  #hasUnread(roomId: RoomId): boolean {
    return (this.#account.rooms.records.get(roomId)?.unreadCount ?? 0) > 0;
  }
}
