/** The texts of everything that is loaded after signing in. Imported for what it does, by what is loaded first of that. */
import { addMessages } from './create-i18n.ts';
import { messages } from './later/en.po';

addMessages(messages);
