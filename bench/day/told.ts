/** What nobody may find in a log: everything that was told to the shop about a person, and every secret. */
export class Told {
  readonly #texts = new Map<string, string>();

  /** Remembers what kind of thing a text is. @returns the text. */
  keep(kind: string, text: string): string {
    this.#texts.set(text, kind);
    return text;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** The kinds of what stands in a line, as it is or as an address writes it. */
  findIn(line: string): string[] {
    const found = [...this.#texts].filter(([text]) => line.includes(text) || line.includes(encodeURIComponent(text)));
    return [...new Set(found.map(([, kind]) => kind))];
  }
}
