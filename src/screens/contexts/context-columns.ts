import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CONTEXT } from '#contract/records/context.ts';
import type { OwnColumns } from '#src/screens/lists/record-columns.tsx';

/** Column overrides for the contexts (specification section 2, columns per list). */
export function contextColumns(i18n: I18n): OwnColumns<typeof CONTEXT> {
  const above = msg({ id: 'context.above', message: 'Übergeordnet' });
  return { parentIdentifier: { key: 'parent', header: i18n._(above), width: undefined } };
}
