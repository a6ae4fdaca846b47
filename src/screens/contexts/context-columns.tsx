import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CONTEXT } from '#contract/records/context.ts';
import { recordColumns } from '#src/screens/lists/record-columns.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

/** The columns of the contexts list (specification section 2, columns per list). */
export function contextColumns(i18n: I18n) {
  const above = msg({ id: 'context.above', message: 'Übergeordnet' });
  return recordColumns(i18n, CONTEXT, FIELD_WORDS.context, {
    parentIdentifier: { key: 'parent', header: i18n._(above), width: undefined },
  });
}
