import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Guard } from '../history/entry-guard.ts';
import type { Broken } from './item.ts';
import type { ContentSocket, RelationSocket, ThreadSocket, TimelineSockets } from './sockets.ts';

/**
 * The same sockets, of which none throws: `Broken` stands in the place of what one could not make, with the id of its report. This is the
 * one place where that is seen to, so no feature can end a room.
 */
export function guardSockets<Content, Extra>(
  { contents, relations, thread }: TimelineSockets<Content, Extra>,
  guard: Guard,
): TimelineSockets<Content | Broken, Extra | Broken> {
  return {
    contents: contents.map((socket, number) => guardContent(socket, `content socket ${number}`, guard)),
    relations: relations.map((socket) => guardRelation(socket, `relation socket of ${socket.types.join(' ')}`, guard)),
    ...(thread === undefined ? {} : { thread: guardThread(thread, guard) }),
    rules: {
      run: (rule, eventId, say, instead) => guard.run(`timeline: ${rule}`, eventId, say, instead),
      toContent: broken,
    },
  };
}

function broken(reportId: string): Broken {
  return { kind: 'broken', reportId };
}

/** Where asking whether something is an entry threw, it is one: what cannot be shown says so. */
function guardContent<Content>(
  socket: ContentSocket<Content>,
  name: string,
  guard: Guard,
): ContentSocket<Content | Broken> {
  const run = <Said>(asked: string, event: RoomEvent, say: () => Said, instead: (reportId: string) => Said) =>
    guard.run(`${name}: ${asked}`, event.event_id, say, instead);
  return {
    toContent: (event, room) =>
      run<Content | Broken | null>('toContent', event, () => socket.toContent(event, room), broken),
    toText: (event, room) => run<string | Broken | null>('toText', event, () => socket.toText(event, room), broken),
    ...(socket.isEntry !== undefined && {
      isEntry: (event: RoomEvent) =>
        run(
          'isEntry',
          event,
          () => socket.isEntry?.(event) === true,
          () => true,
        ),
    }),
    ...(socket.toHidden !== undefined && { toHidden: hiddenBy(socket, name, guard) }),
  };
}

/** What cannot be hidden is not shown either. */
function hiddenBy<Content>(
  socket: ContentSocket<Content>,
  name: string,
  guard: Guard,
): NonNullable<ContentSocket<Content | Broken>['toHidden']> {
  return (content, veil, room, event) => {
    if (isBroken(content)) return content;
    const hide = () => socket.toHidden?.(content, veil, room, event) ?? content;
    return guard.run<Content | Broken>(`${name}: toHidden`, event.event_id, hide, broken);
  };
}

/** What belongs to nothing for a bug is shown nowhere, as what belongs to nothing by itself. */
function guardRelation<Extra>(
  socket: RelationSocket<Extra>,
  name: string,
  guard: Guard,
): RelationSocket<Extra | Broken> {
  const run = <Said>(asked: string, event: RoomEvent, say: () => Said, instead: (reportId: string) => Said) =>
    guard.run(`${name}: ${asked}`, event.event_id, say, instead);
  const nothing = () => null;
  return {
    types: socket.types,
    targetOf: (event) => run('targetOf', event, () => socket.targetOf(event), nothing),
    ...(socket.targetNameOf !== undefined && {
      targetNameOf: (event: RoomEvent) =>
        run('targetNameOf', event, () => socket.targetNameOf?.(event) ?? null, nothing),
    }),
    ...(socket.nameOf !== undefined && {
      nameOf: (entry: RoomEvent) => run('nameOf', entry, () => socket.nameOf?.(entry) ?? null, nothing),
    }),
    fold: (related, room) => {
      const [first] = related;
      if (first === undefined) return null;
      return run<Extra | Broken | null>('fold', first, () => socket.fold(related, room), broken);
    },
    ...(socket.foldAlone !== undefined && {
      foldAlone: (entry: RoomEvent) =>
        run<Extra | Broken | null>('foldAlone', entry, () => socket.foldAlone?.(entry) ?? null, broken),
    }),
  };
}

function guardThread<Extra>(socket: ThreadSocket<Extra>, guard: Guard): ThreadSocket<Extra | Broken> {
  return {
    toExtra: (thread) =>
      guard.run<Extra | Broken>('thread socket: toExtra', thread.rootId, () => socket.toExtra(thread), broken),
  };
}

function isBroken<Content>(content: Content | Broken): content is Broken {
  return typeof content === 'object' && content !== null && 'kind' in content && content.kind === 'broken';
}
