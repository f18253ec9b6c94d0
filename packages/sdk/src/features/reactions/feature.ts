import { err } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { ReactionsApi, ReactionsExtra } from './contract.ts';
import { reactionsSocket } from './event-socket.ts';
import { toggleReaction } from './toggle.ts';

/** Reactions: emoji and short words on messages. */
export const reactionsFeature: Feature<ReactionsApi, never, ReactionsExtra> = {
  events: reactionsSocket,
  handlers: (context) => {
    // Two taps in a row are two toggles: the second looks at what the first did.
    const serial = new Serial();
    return {
      'reactions.toggle': {
        shape: 'command',
        run: async (input, { signal }) => {
          const { account, outcome } = await serial.run(async () => {
            const running = context.accounts.account.current;
            if (running === null) return { account: running, outcome: err({ kind: 'unknownRoom' } as const) };
            return { account: running, outcome: await toggleReaction(running, input, signal) };
          });
          // As with what is written: who hears that it is done can rely on it, whatever happens to the power.
          if (outcome.ok) await account?.outbox.safety.whenSafe(account.scope.signal);
          return outcome;
        },
      },
    };
  },
};
