/** Formatted text on the page: what of it can be said in one line. */
export { richToPlain } from '../features/messages/rich-text/to-plain.ts';
