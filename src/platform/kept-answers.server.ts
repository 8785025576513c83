const MOST_KEPT = 100;

/** Asks once for each question and keeps the answers, a bounded number of them, until they are to be forgotten. */
export class KeptAnswers<Question, Answer> {
  readonly #ask: (question: Question) => Promise<Answer>;
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(ask: (question: Question) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** The answer to a question; one that fails is asked anew next time. */
  get(question: Question): Promise<Answer> {
    const key = JSON.stringify([question]);
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const answer = this.#ask(question);
    if (this.#answers.size >= MOST_KEPT) this.forget();
    this.#answers.set(key, answer);
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }

  /** From now on everything is asked anew. */
  forget(): void {
    this.#answers.clear();
  }
}
