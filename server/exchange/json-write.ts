import type { Wording } from '#contract/wording.ts';
import type { FileNotes } from '#server/exchange/file-notes.ts';

/** Writes one object with the wordings, each in a line of its own. */
export async function* writeJson(
  pages: AsyncIterable<readonly Wording[]>,
  context: string,
  notes: FileNotes,
): AsyncGenerator<string> {
  yield `{"context":${JSON.stringify(context)},"wordings":[`;
  let separator = '\n';
  for await (const page of pages) {
    const lines = page.map(({ identifier, lang, value, active, resetInheritance, modificationDate }) => {
      const { description = '', maxLength = null } = notes.get(identifier) ?? {};
      return JSON.stringify({
        ...{ identifier, lang, value, active, resetInheritance, modificationDate },
        ...(description !== '' && { description }),
        ...(maxLength !== null && { maxLength }),
      });
    });
    if (lines.length === 0) continue;
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}
