/** The texts of what comes with the list of rooms. Imported for what it does. */
import { addMessages } from './create-i18n.ts';
import { messages } from './list/en.po';

addMessages(messages());
