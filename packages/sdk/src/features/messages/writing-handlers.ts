import type { Need } from '../../core/feature/faces.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { MessagesApi } from './contract.ts';
import type { Keep } from './files/file-handlers.ts';
import { editText, sendText, type WritingNeeds } from './send.ts';

type WritingName =
  | 'messages.sendText'
  | 'messages.countTold'
  | 'messages.edit'
  | 'messages.redact'
  | 'messages.forward'
  | 'messages.source'
  | 'messages.editHistory';

/** Writing messages, and what looks closer at them. */
export function writingHandlers(
  deps: WritingNeeds & Need<'requests'>,
  keep: Keep,
): Pick<Handlers<MessagesApi>, WritingName> {
  return {
    'messages.sendText': {
      shape: 'command',
      run: (input, { commandId }) => keep(() => sendText(deps, input, txnIdOf(commandId))),
    },
    'messages.countTold': {
      shape: 'command',
      run: async (input) => (await looking()).countTold(deps, input),
    },
    'messages.edit': {
      shape: 'command',
      run: (input, { commandId }) => keep(() => editText(deps, input, txnIdOf(commandId))),
    },
    'messages.redact': {
      shape: 'command',
      run: (input, { commandId }) => keep(async () => (await looking()).redact(deps, input, txnIdOf(commandId))),
    },
    'messages.forward': {
      shape: 'command',
      run: (input, { commandId, signal }) =>
        keep(async () => (await looking()).forward(deps, input, txnIdOf(commandId), signal)),
    },
    'messages.source': {
      shape: 'command',
      run: async (target, { signal }) => (await looking()).sourceOf(deps, target, signal),
    },
    'messages.editHistory': {
      shape: 'command',
      run: async (target, { signal }) => (await looking()).editHistory(deps, target, signal),
    },
  };
}

/** Code for what is done with messages now and then: not needed to start. */
function looking() {
  return import('./looking.ts');
}
