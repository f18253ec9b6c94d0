/** A language of the corpus: sentences of our own, and what its readers expect to find with a query. */
export interface Language {
  readonly name: string;
  readonly script: string;
  /** Messages, a day apart, the oldest first. */
  readonly sentences: readonly string[];
  readonly questions: readonly Question[];
}

/** A query, and the numbers of the sentences that it finds, the best first. Those in a list of their own fit equally well. */
export type Question = readonly [query: string, found: readonly (number | readonly number[])[]];
