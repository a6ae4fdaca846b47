import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { LANGUAGE } from '#contract/records/language.ts';
import { FlagText } from '#src/parts/FlagText.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useLanguageListWords } from '#src/screens/languages/use-language-words.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { recordColumns } from '#src/screens/lists/record-columns.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

/** Width in CSS pixels that the seven columns need side by side. */
const COLUMNS_WIDTH = 880;

/** The languages. */
export function LanguageListScreen({ flow, startUp, user, features }: FlowScreenProps<'languages'>) {
  const { i18n } = useLingui();
  const words = useLanguageListWords();
  const columns = useMemo(
    () =>
      recordColumns(i18n, LANGUAGE, FIELD_WORDS.language, {
        flag: { cell: ({ flag }) => <FlagText flag={flag} /> },
      }),
    [i18n],
  );
  const open = useRowOpening('lang', ({ id }: { id: number }) => `/language/${id}`);
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      features={features}
      words={words}
      columns={columns}
      sorts={LANGUAGE.sorts}
      rowKey={({ id }) => id}
      minWidth={COLUMNS_WIDTH}
      open={open}
      create={
        user.editor ? (
          <CreateLink to="/language/new">
            <Trans id="languages.new">Neue Sprache</Trans>
          </CreateLink>
        ) : null
      }
    />
  );
}
