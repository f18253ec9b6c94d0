import type { Room } from '../room.ts';
import type { StoredEvent } from '../stored-event.ts';
import { asksFor, type RoomConfig } from './config.ts';

export interface RequiredStateQuery {
  readonly room: Room;
  readonly userId: string;
  readonly config: RoomConfig;
  /** The configuration with which the room was last sent; absent when it is sent anew. */
  readonly previous?: { readonly config: RoomConfig; readonly lazyMembers: ReadonlySet<string> };
  /** State up to here counts. */
  readonly upTo: number;
  /** Changes after this are due; absent when all is due. */
  readonly since?: number;
  readonly timeline: readonly StoredEvent[];
  readonly isLimited: boolean;
}

export interface RequiredState {
  readonly events: readonly StoredEvent[];
  readonly lazyMembers: ReadonlySet<string>;
}

/** Chooses the state a room is sent with, and says which members the client has because of `$LAZY`. */
export function chooseRequiredState(query: RequiredStateQuery): RequiredState {
  const { room, config, previous, upTo, since, timeline, isLimited, userId } = query;
  const isLazy = asksFor(config, ['m.room.member', '$LAZY']);
  const inTimeline = isLazy ? membersIn(timeline) : new Set<string>();
  const known = since === undefined ? new Set<string>() : (previous?.lazyMembers ?? new Set<string>());
  const events: StoredEvent[] = [];
  const lazyMembers = new Set<string>();
  for (const stored of stateAt(room, upTo)) {
    const { type, state_key: stateKey = '' } = stored.event;
    const isMember = type === 'm.room.member';
    const isNew = since === undefined || stored.position > since;
    const isAsked = covers(config, userId, type, stateKey);
    const isNewlyAsked = isAsked && previous !== undefined && !covers(previous.config, userId, type, stateKey);
    // A client that fetched all members keeps them current by the changes, as long as no gap skips one.
    const isLazyChange = isLazy && isMember && isNew && since !== undefined && !isLimited;
    const isLazilyNeeded = isMember && inTimeline.has(stateKey) && (isNew || !known.has(stateKey));
    const isSent = (isAsked && isNew) || isNewlyAsked || isLazyChange || isLazilyNeeded;
    if (isSent) events.push(stored);
    if (isMember && isLazy && !isAsked && (isSent || (known.has(stateKey) && !isNew))) lazyMembers.add(stateKey);
  }
  return { events, lazyMembers };
}

/** The state as it was when the stream stood at `upTo`. */
export function stateAt(room: Room, upTo: number): readonly StoredEvent[] {
  return room.state.flatMap((current) => {
    let stored: StoredEvent | undefined = current;
    while (stored !== undefined && stored.position > upTo) stored = stored.replaced;
    return stored ?? [];
  });
}

/** True if a pair requests this piece of state. The type `*` requests everything, whatever its state key. */
function covers({ requiredState }: RoomConfig, userId: string, type: string, stateKey: string): boolean {
  return requiredState.some(([wantedType, wantedKey]) => {
    if (wantedType === '*') return true;
    if (wantedType !== type) return false;
    return wantedKey === '*' || (wantedKey === '$ME' ? userId : wantedKey) === stateKey;
  });
}

/** Senders, and those whose membership the timeline tells of. */
function membersIn(timeline: readonly StoredEvent[]): ReadonlySet<string> {
  return new Set(
    timeline.flatMap(({ event }) =>
      event.type === 'm.room.member' && event.state_key !== undefined
        ? [event.sender, event.state_key]
        : [event.sender],
    ),
  );
}
