import '../../lib/i18n/later-messages.ts';

/** The dialogs that are opened now and then, as one part of the program. */
export { ForwardMessage } from './ForwardMessage.tsx';
export { MessageHistory } from './MessageHistory.tsx';
export { MessageSource } from './MessageSource.tsx';
