import '../../lib/i18n/later-messages.ts';

/** Parts that take back chosen messages, as one part of the program. */
export { ChosenProgress } from './ChosenProgress.tsx';
export { RemoveChosen } from './RemoveChosen.tsx';
