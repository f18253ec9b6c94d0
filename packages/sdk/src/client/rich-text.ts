/** Formatted text on the page: what of it can be said in one line. */
export { richToPlain } from '../features/messages/contract.ts';
