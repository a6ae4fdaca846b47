import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentFileFields } from '#src/screens/document-files/document-file-values.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';

/**
 * An earlier version that is to become the next one: it is saved at once with what stands in the fields, and stays chosen
 * where that is refused.
 */
export function usePutBack(form: FieldsForm<DocumentFileFields>) {
  const [version, setVersion] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  const choose = (chosen: number | null) => {
    latest.current = chosen;
    setVersion(chosen);
  };
  return {
    version,
    /** The version that was chosen last, rendered or not. */
    latest: () => latest.current,
    submit: (chosen: number) => {
      flushSync(() => choose(chosen));
      const input = form.getInputNode('fileNameRepresentation');
      if (input instanceof HTMLInputElement) input.form?.requestSubmit();
    },
    cancel: () => choose(null),
  };
}
