import { until } from '../../base/value/until.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AnyHandlers } from '../../core/feature/feature.ts';
import type { SessionState } from '../../core/session/session-state.ts';
import type { AnyHandler } from '../../port/host/handlers.ts';

/** Restoring itself waits for what these bring: the page's own storage, and what the person decides where storage fails. */
const STORAGE_COMMANDS = 'storage.';

/**
 * Lets commands wait until the engine knows who is signed in. A page that comes from an engine that died asks at once, and
 * would hear that there is no such room, because there is no account yet.
 */
export function afterRestore(handlers: AnyHandlers, session: Readable<SessionState>): AnyHandlers {
  const entries = Object.entries(handlers).map(([name, handler]): [string, AnyHandler] => [
    name,
    name.startsWith(STORAGE_COMMANDS) ? handler : waiting(handler, session),
  ]);
  return Object.fromEntries(entries);
}

function waiting(handler: AnyHandler, session: Readable<SessionState>): AnyHandler {
  if (handler.shape !== 'command') return handler;
  return {
    shape: 'command',
    run: async (input, context) => {
      if (session.current.kind === 'restoring')
        await until(session, ({ kind }) => kind !== 'restoring', context.signal);
      context.signal.throwIfAborted();
      return handler.run(input, context);
    },
  };
}
