/** What is drawn in timelines: one line a feature. */
import { Composer } from '../features/composer/Composer.tsx';
import { composerSlots } from '../features/composer/slots.ts';
import { Invitation } from '../features/membership/Invitation.tsx';
import { messagesActions, messagesSlots } from '../features/messages/slots.ts';
import { reactionsSlots } from '../features/reactions/slots.ts';
import { combineSlots } from '../features/timeline/slots.ts';

/** Actions stand in the order of their features. */
export const timelineSlots = combineSlots(messagesSlots, { Composer, Invitation }, [
  reactionsSlots,
  composerSlots,
  messagesActions,
]);
