/** Texts that must not appear in a log: secrets, and everything about a person that was sent to the shop. */
export class SensitiveTexts {
  readonly #texts = new Map<string, string>();

  /** Stores a text under its kind. @returns the text. */
  keep(kind: string, text: string): string {
    this.#texts.set(text, kind);
    return text;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Returns the kinds of texts that a line contains, plain or URL-encoded. */
  findIn(line: string): string[] {
    const found = [...this.#texts].filter(([text]) => line.includes(text) || line.includes(encodeURIComponent(text)));
    return [...new Set(found.map(([, kind]) => kind))];
  }
}
