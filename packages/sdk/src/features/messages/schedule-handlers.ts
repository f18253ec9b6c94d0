import { err } from '../../base/result/result.ts';
import { command, UNKNOWN_ROOM, view } from '../../core/feature/before.ts';
import type { Need } from '../../core/feature/faces.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { ScheduleApi } from './schedule-contract.ts';
import { openScheduled } from './scheduled.ts';
import type { WritingNeeds } from './send.ts';

/** The answers of sending later while no account runs. */
export const BEFORE_SCHEDULE = {
  'messages.schedule': UNKNOWN_ROOM,
  'messages.updateScheduled': command(err({ kind: 'notFound' } as const)),
  'messages.scheduled': view({ kind: 'loading' } as const),
};

/** The part of the messages' api that is about sending later. */
export function scheduleHandlers(deps: WritingNeeds & Need<'delayed'>): Handlers<ScheduleApi> {
  return {
    'messages.schedule': {
      shape: 'command',
      run: async (input, { commandId }) => (await scheduling()).schedule(deps, input, txnIdOf(commandId)),
    },
    'messages.updateScheduled': {
      shape: 'command',
      run: async (input, { commandId }) => (await scheduling()).updateScheduled(deps, input, txnIdOf(commandId)),
    },
    'messages.scheduled': { shape: 'view', open: ({ roomId }) => openScheduled(deps, roomId) },
  };
}

/** Code that sends later: not needed to start. */
function scheduling() {
  return import('./schedule.ts');
}
