import { Serial } from '../../base/serial/serial.ts';
import { UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ReactionsApi } from './contract.ts';
import { reactionsSocket } from './event-socket.ts';

/** Reactions: emoji and short words on messages. */
export const reactionsFeature = defineFeature<ReactionsApi>()({
  events: reactionsSocket,
  needs: ['me', 'outbox', 'rooms', 'database', 'requests'],
  before: { 'reactions.toggle': UNKNOWN_ROOM },
  start: (deps, scope) => {
    // Two taps in a row are two toggles: the second looks at what the first did.
    const serial = new Serial();
    return {
      'reactions.toggle': {
        shape: 'command',
        run: async (input, { signal }) => {
          const toggled = await serial.run(async () => {
            const { toggleReaction } = await import('./timeline-parts.ts');
            return toggleReaction(deps, input, signal);
          });
          // As with what is written: who hears that it is done can rely on it, whatever happens to the power.
          if (toggled.ok) await deps.outbox.safety.whenSafe(scope.signal);
          return toggled;
        },
      },
    };
  },
});
