import { foldText } from './fold-text.ts';

/** Nobody types more to find something; what was pasted beyond it is not looked at. */
const MOST_UNITS = 256;

/** Folds a search query like the searched texts, and shortens it: each word of it costs a pass over all texts. */
export function foldQuery(query: string): string {
  return foldText(query.slice(0, MOST_UNITS));
}
