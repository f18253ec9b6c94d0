/** The parts of reactions that are loaded with the timelines: nobody reacts where none is shown. */
export { reactionRelations } from './fold.ts';
export { toggleReaction } from './toggle.ts';
