import '../../lib/i18n/later-messages.ts';

/** The parts of the program that draw polls, fetched together. */
export { CreatePoll } from './CreatePoll.tsx';
export { EditPoll } from './EditPoll.tsx';
export { EndPollDialog } from './EndPollDialog.tsx';
export { Poll } from './Poll.tsx';
