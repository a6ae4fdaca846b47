/** The part of gettext-parser that the tests use; it comes without types. */
declare module 'gettext-parser' {
  interface Message {
    readonly msgid: string;
    readonly msgid_plural?: string;
    readonly msgstr: readonly string[];
    readonly comments?: { readonly extracted?: string };
  }
  export const po: {
    /** @returns messages by their context and id */
    parse(file: Uint8Array): {
      readonly headers: Readonly<Record<string, string>>;
      readonly translations: Readonly<Record<string, Readonly<Record<string, Message>>>>;
    };
  };
}
