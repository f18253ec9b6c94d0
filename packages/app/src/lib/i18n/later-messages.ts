/**
 * Texts of all that is loaded after the list of rooms: those of a room, and the rest. Imported for what it does, by everything that is
 * fetched by itself and says one of the rest.
 */
import './room-messages.ts';
import { addMessages } from './create-i18n.ts';
import { messages } from './later/en.po';

addMessages(messages);
