/** The face of `core/events/` for features. */
export type {
  ContentSocket,
  EventAct,
  EventRole,
  EventSocket,
  EventSummary,
  FoldContext,
  Listed,
  ListedSocket,
  NotifyingKind,
  RelationSocket,
  RoomContext,
  SummaryContext,
} from './event-socket.ts';
export type { Broken, Person } from './shown-parts.ts';
