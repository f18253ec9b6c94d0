import { foldText } from './fold-text.ts';

/** Nobody types more to find something; what was pasted beyond it is not looked at. */
const MOST_UNITS = 256;

/** What is typed to find something, folded as what it is looked for in: each word costs a look at all of that. */
export function foldQuery(query: string): string {
  return foldText(query.slice(0, MOST_UNITS));
}
