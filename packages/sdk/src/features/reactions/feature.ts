import { err } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { ReactionsApi, ReactionsExtra } from './contract.ts';
import { reactionsSocket } from './fold.ts';
import { toggleReaction } from './toggle.ts';

/** Reactions: emoji and short words on messages. */
export const reactionsFeature: Feature<ReactionsApi, never, ReactionsExtra> = {
  relation: reactionsSocket,
  handlers: (context) => {
    // Two taps in a row are two toggles: the second looks at what the first did.
    const serial = new Serial();
    return {
      'reactions.toggle': {
        shape: 'command',
        run: (input, { signal }) =>
          serial.run(async () => {
            const account = context.accounts.account.current;
            return account === null ? err({ kind: 'unknownRoom' }) : toggleReaction(account, input, signal);
          }),
      },
    };
  },
};
