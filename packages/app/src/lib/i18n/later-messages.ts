/**
 * The texts of all that is loaded after the list of rooms. Imported for what it does, by everything that is fetched by itself and says
 * one of them.
 */
import { addMessages } from './create-i18n.ts';
import { messages } from './later/en.po';

addMessages(messages);
