import { EventKinds } from '@parley/sdk/internal/core/events/event-kinds.ts';
import { UNGUARDED } from '@parley/sdk/internal/core/history/entry-guard.ts';
import { eventSockets } from '@parley/sdk/internal/features/index.ts';

/** The events as the features describe them, for tests of one part of the engine. What a description throws is thrown. */
export const EVENT_KINDS = new EventKinds(eventSockets, UNGUARDED);
