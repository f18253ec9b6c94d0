/**
 * Texts of all that is loaded with a room. Imported for what it does, by what is fetched by itself and says one of them, and no other
 * that comes after the list of rooms.
 */
import { addMessages } from './create-i18n.ts';
import { messages } from './room/en.po';

addMessages(messages());
