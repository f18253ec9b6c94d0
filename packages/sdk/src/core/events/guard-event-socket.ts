import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Guard } from '../history/entry-guard.ts';
import type { ContentSocket, EventSocket, EventSummary, LatestSocket, RelationSocket } from './event-socket.ts';
import type { Broken } from './shown-parts.ts';

/** Runs one question to a socket about `event`: `instead` answers where `say` throws. */
type Run = <Said>(asked: string, event: RoomEvent, say: () => Said, instead: (reportId: string) => Said) => Said;

const nothing = () => null;

/**
 * Wraps a socket so that it throws nothing: `Broken` stands in the place of what it could not make, with the id of its report. Every socket
 * goes through here when it is registered, so no slice can end a room, a list or the sync.
 */
export function guardEventSocket<Content, Extra, Summary extends EventSummary>(
  socket: EventSocket<Content, Extra, Summary>,
  guard: Guard,
): EventSocket<Content | Broken, Extra | Broken, Summary> {
  const { relations, latest, content, role, toSummary, ...plain } = socket;
  const name = `socket of ${socket.types.join(' ')}`;
  const run: Run = (asked, event, say, instead) => guard.run(`${name}: ${asked}`, event.event_id, say, instead);
  return {
    ...plain,
    // An event that cannot be judged is an entry: what cannot be shown says so.
    ...(role && { role: (event: RoomEvent) => run('role', event, () => role(event), entry) }),
    ...(toSummary && { toSummary: (event, room) => run('toSummary', event, () => toSummary(event, room), nothing) }),
    ...(latest && { latest: guardLatest(latest, run) }),
    ...(relations && { relations: guardRelations(relations, run) }),
    ...(content && { content: async () => guardContent(await content(), run) }),
  };
}

function entry() {
  return 'entry' as const;
}

function broken(reportId: string): Broken {
  return { kind: 'broken', reportId };
}

function guardContent<Content>(socket: ContentSocket<Content>, run: Run): ContentSocket<Content | Broken> {
  return {
    toContent: (event, room) =>
      run<Content | Broken | null>('toContent', event, () => socket.toContent(event, room), broken),
    ...(socket.toText !== undefined && {
      toText: (event, room) =>
        run<string | Broken | null>('toText', event, () => socket.toText?.(event, room) ?? null, broken),
    }),
  };
}

/** An event that cannot be kept is no latest message; one that cannot be updated stays as it is. */
function guardLatest(socket: LatestSocket, run: Run): LatestSocket {
  return {
    keep: (event, later) => run('latest.keep', event, () => socket.keep(event, later), nothing),
    update: (kept, events) =>
      run(
        'latest.update',
        kept.event,
        () => socket.update(kept, events),
        () => kept,
      ),
  };
}

/** A related event whose target cannot be found is shown nowhere, as one that has no target. */
function guardRelations<Extra>(socket: RelationSocket<Extra>, run: Run): RelationSocket<Extra | Broken> {
  const { targetNameOf, nameOf, foldAlone, needsAll } = socket;
  return {
    targetOf: (event) => run('targetOf', event, () => socket.targetOf(event), nothing),
    ...(targetNameOf && {
      targetNameOf: (event: RoomEvent) => run('targetNameOf', event, () => targetNameOf(event), nothing),
    }),
    ...(nameOf && { nameOf: (one: RoomEvent) => run('nameOf', one, () => nameOf(one), nothing) }),
    fold: (related, room) =>
      run<Extra | Broken | null>('fold', related[0] ?? room.entry, () => socket.fold(related, room), broken),
    ...(foldAlone && {
      foldAlone: (one: RoomEvent) => run<Extra | Broken | null>('foldAlone', one, () => foldAlone(one), broken),
    }),
    ...(needsAll !== undefined && { needsAll }),
  };
}
