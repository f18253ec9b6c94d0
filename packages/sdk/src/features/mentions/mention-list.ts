import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { roomNameOf } from '../../core/rooms/room-name-of.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import { highlights, type PastNotification } from '../../protocol/endpoints/notifications.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Mention, MentionsHead } from './contract.ts';

interface Progress {
  /** The newest first, each once. */
  readonly found: readonly PastNotification[];
  readonly state: MentionsHead['state'];
  readonly next: string | null;
}

/** The notification timeline while somebody looks at it. It is paged backwards only; what is new is asked for when it is opened anew. */
export class MentionList {
  readonly #account: AccountCore;
  readonly #scope: Scope;
  readonly #progress = new ObservableValue<Progress>({ found: [], state: 'loading', next: null });
  readonly #snapshot: DerivedValue<ListSnapshot<MentionsHead, Mention>>;
  #asking: Promise<boolean> | undefined;

  /** Asks at once. */
  constructor(account: AccountCore, scope: Scope) {
    this.#account = account;
    this.#scope = scope;
    this.#snapshot = new DerivedValue([this.#progress], () => this.#toSnapshot());
    scope.run(async () => void (await this.#ask(null)));
  }

  get snapshot(): Readable<ListSnapshot<MentionsHead, Mention>> {
    return this.#snapshot;
  }

  /** Asks for a page more, or once more for one that failed; false where the server could not be asked. */
  more(): Promise<boolean> {
    const { next, state } = this.#progress.current;
    return next === null && state === 'ready' ? Promise.resolve(true) : this.#ask(next);
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
    const items = found.flatMap(({ event, isRead, notifiedAt }): readonly Mention[] => {
      const room = this.#account.rooms.records.get(event.room_id);
      // A room that one left is not shown any more.
      if (room === undefined) return [];
      return [
        {
          key: event.event_id,
          roomId: event.room_id,
          roomName: roomNameOf(room, this.#account.me),
          eventId: event.event_id,
          timestamp: notifiedAt,
          isUnread: !isRead && this.#hasUnread(event.room_id),
        },
      ];
    });
    return { head: { state, hasMore: next !== null }, items };
  }

  /** What was read here is known before the server counts it. */
  #hasUnread(roomId: RoomId): boolean {
    return (this.#account.rooms.records.get(roomId)?.unreadCount ?? 0) > 0;
  }
}
