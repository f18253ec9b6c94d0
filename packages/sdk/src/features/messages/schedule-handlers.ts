import type { AccountCore } from '../../core/account/account.ts';
import { type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { openScheduled, schedule, updateScheduled } from './schedule.ts';
import type { ScheduleApi } from './schedule-contract.ts';
import { txnIdOf } from './txn-id-of.ts';

/** The part of the messages' api that is about sending later. */
export function scheduleHandlers<A extends AccountCore>(context: FeatureContext<A>): Handlers<ScheduleApi> {
  const account = () => context.accounts.account.current;
  return {
    'messages.schedule': {
      shape: 'command',
      run: (input, { commandId }) => schedule(account(), input, txnIdOf(commandId)),
    },
    'messages.updateScheduled': {
      shape: 'command',
      run: (input, { commandId }) => updateScheduled(account(), input, txnIdOf(commandId)),
    },
    'messages.scheduled': {
      shape: 'view',
      open: ({ roomId }, scope) => followAccount(context, scope, (current) => openScheduled(current, roomId)),
    },
  };
}
