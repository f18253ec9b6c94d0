/**
 * Texts of all that is loaded after the list of rooms: those of a room, and the rest. Imported for what it does, by everything that is
 * fetched by itself and says one of the rest.
 */
import './room-messages.ts';
import { addMessages } from './create-i18n.ts';
import { messages as laterMessages } from './later/en.po';
import { readWhenSaid } from './read-when-said.ts';
import { messages as settledMessages } from './settled/en.po';

// They are said while nobody does anything.
addMessages(settledMessages());
readWhenSaid(laterMessages);
