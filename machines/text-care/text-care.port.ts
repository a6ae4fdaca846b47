import type { TextFinding } from '#contract/text-finding.ts';
import type { WordingNote } from '#contract/wording-care.ts';
import type { Service } from '#machines/kit/port.ts';

/** Notes of an editor about an identifier. */
export interface NoteTexts {
  readonly description: string;
  /** Characters; null where any number will do. */
  readonly maxLength: number | null;
  readonly isPlain: boolean;
}

/** Change to what is kept about a text beside the text itself. */
export type TextCare =
  /** null takes the context's own note away, so that an inherited one holds again. */
  | {
      readonly kind: 'note';
      readonly contextIdentifier: string;
      readonly identifier: string;
      readonly note: NoteTexts | null;
      /** That of the context's own note as the user has seen it; null where it had none. */
      readonly modificationDate: string | null;
    }
  | {
      readonly kind: 'finding';
      readonly contextIdentifier: string;
      readonly identifier: string;
      readonly lang: string;
      readonly finding: TextFinding;
      readonly accepted: boolean;
    };

export interface TextCarePort {
  /** Answers the note that holds from now on; null where there is none, or it was about a finding. */
  readonly send: Service<TextCare & { readonly key: string }, WordingNote | null>;
}
