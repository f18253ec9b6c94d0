/** What is drawn in timelines: one line a feature. */
import { Composer } from '../features/composer/Composer.tsx';
import { Invitation } from '../features/membership/Invitation.tsx';
import { messagesSlots } from '../features/messages/slots.ts';
import { reactionsSlots } from '../features/reactions/slots.ts';
import { combineSlots } from '../features/timeline/slots.ts';

export const timelineSlots = combineSlots(messagesSlots, { Composer, Invitation }, [reactionsSlots]);
