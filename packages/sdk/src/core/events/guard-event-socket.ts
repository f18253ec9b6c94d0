import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Guard } from '../history/entry-guard.ts';
import type {
  ContentSocket,
  EventRole,
  EventSocket,
  EventSummary,
  ListedSocket,
  RelationSocket,
} from './event-socket.ts';
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
  const {
    relations,
    content,
    role,
    bumps,
    countsAsMessage,
    toSummary,
    listed,
    notifies,
    actOf,
    withdrawalOf,
    standsUntil,
    ...plain
  } = socket;
  const causeOf = (part: string, asked: string) => `${part} of ${socket.types.join(' ')}: ${asked}`;
  const runAs =
    (part: string): Run =>
    (asked, event, say, instead) =>
      guard.run(causeOf(part, asked), event.event_id, say, instead);
  const run = runAs('event socket');
  const asking = <Said>(asked: string, ask: (event: RoomEvent) => Said, instead: Said) =>
    guardAsking(guard, causeOf('event socket', asked), ask, instead);
  return {
    ...plain,
    // An event that cannot be judged is an entry: what cannot be shown says so.
    ...(role && { role: asking<EventRole | null>('role', role, 'entry') }),
    // It may be one that people wait for.
    ...(bumps && { bumps: asking('bumps', bumps, true) }),
    ...(countsAsMessage && { countsAsMessage: asking('countsAsMessage', countsAsMessage, true) }),
    ...(notifies && { notifies: asking('notifies', notifies, null) }),
    ...(standsUntil && { standsUntil: asking('standsUntil', standsUntil, null) }),
    ...(actOf && { actOf: asking('actOf', actOf, null) }),
    ...(withdrawalOf && { withdrawalOf: asking('withdrawalOf', withdrawalOf, null) }),
    ...(toSummary && { toSummary: (event, room) => run('toSummary', event, () => toSummary(event, room), nothing) }),
    ...(listed && { listed: guardListed(listed, runAs('listed socket')) }),
    ...(relations && { relations: guardLoaded(relations, runAs('relation socket')) }),
    ...(content && { content: async () => guardContent(await content(), runAs('content socket')) }),
  };
}

/** Guards a question that every event is asked: nothing is made for it but where it throws. */
function guardAsking<Said>(
  guard: Guard,
  cause: string,
  ask: (event: RoomEvent) => Said,
  instead: Said,
): (event: RoomEvent) => Said {
  return (event) => {
    try {
      return ask(event);
    } catch (error) {
      const rethrow = (): Said => {
        throw error;
      };
      return guard.run(cause, event.event_id, rethrow, () => instead);
    }
  };
}

/** An event whose line cannot be made is not listed, and a line that cannot be updated stays. */
function guardListed<Summary>(socket: ListedSocket<Summary>, run: Run): ListedSocket<Summary> {
  return {
    toListed: (event, later) => run('toListed', event, () => socket.toListed(event, later), nothing),
    update: (summary, event, later) =>
      run(
        'update',
        event,
        () => socket.update(summary, event, later),
        () => summary,
      ),
  };
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

function guardLoaded<Extra>(
  relations: RelationSocket<Extra> | (() => Promise<RelationSocket<Extra>>),
  run: Run,
): RelationSocket<Extra | Broken> | (() => Promise<RelationSocket<Extra | Broken>>) {
  if (typeof relations !== 'function') return guardRelations(relations, run);
  return async () => guardRelations(await relations(), run);
}

/** A related event whose target cannot be found is shown nowhere, as one that has no target. */
function guardRelations<Extra>(socket: RelationSocket<Extra>, run: Run): RelationSocket<Extra | Broken> {
  const { targetNameOf, nameOf, followsName, foldAlone, needsAll } = socket;
  return {
    targetOf: (event) => run('targetOf', event, () => socket.targetOf(event), nothing),
    ...(targetNameOf && {
      targetNameOf: (event: RoomEvent) => run('targetNameOf', event, () => targetNameOf(event), nothing),
    }),
    ...(nameOf && { nameOf: (one: RoomEvent) => run('nameOf', one, () => nameOf(one), nothing) }),
    ...(followsName && {
      followsName: (one: RoomEvent) => run('followsName', one, () => followsName(one), nothing),
    }),
    fold: (related, room) =>
      run<Extra | Broken | null>('fold', related[0] ?? room.entry, () => socket.fold(related, room), broken),
    ...(foldAlone && {
      foldAlone: (one: RoomEvent) => run<Extra | Broken | null>('foldAlone', one, () => foldAlone(one), broken),
    }),
    ...(needsAll !== undefined && { needsAll }),
  };
}
