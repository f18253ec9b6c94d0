/** The parts of polls that are loaded with the timelines. */
export { PollActs } from './acts.ts';
export { pollRelations } from './fold.ts';
export { pollContentSocket } from './item-content.ts';
