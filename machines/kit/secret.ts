/**
 * A password or a code while the step that needs it is on its way. It can be handed on and read, but no snapshot,
 * inspector or log that writes its surroundings out writes it with them.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, for the request that carries it. */
  reveal(): string {
    return this.#text;
  }
}
