import type { Feature } from '../../core/feature/feature.ts';
import type { ReactionsApi, ReactionsExtra } from './contract.ts';
import { reactionsSocket } from './fold.ts';
import { toggleReaction } from './toggle.ts';

/** Reactions: emoji and short words on messages. */
export const reactionsFeature: Feature<ReactionsApi, never, ReactionsExtra> = {
  relation: reactionsSocket,
  handlers: (context) => ({
    'reactions.toggle': { shape: 'command', run: (input) => toggleReaction(context, input) },
  }),
};
