/** What came of a question. */
export interface Answered<Answer> {
  readonly answer: Answer;
  /** It was asked again meanwhile. */
  readonly isWantedAgain: boolean;
}

/**
 * Asks for more, one question at a time. Whoever sees too little asks when something changes: what is asked while a question is under way is
 * noted, for after its answer nothing may change any more.
 */
export class PagingQuestion {
  #isUnderWay = false;
  #isWantedAgain = false;

  /** Null where a question is under way. */
  async ask<Answer>(page: () => Promise<Answer>): Promise<Answered<Answer> | null> {
    if (this.#isUnderWay) {
      this.#isWantedAgain = true;
      return null;
    }
    this.#isUnderWay = true;
    this.#isWantedAgain = false;
    const answer = await page().finally(() => {
      this.#isUnderWay = false;
    });
    return { answer, isWantedAgain: this.#isWantedAgain };
  }
}
