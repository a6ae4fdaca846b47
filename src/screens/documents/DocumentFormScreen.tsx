import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FEATURES } from '#contract/features.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DescribedForm } from '#src/screens/described/DescribedForm.tsx';
import { DOCUMENT_TEXTS } from '#src/screens/records/document-texts.ts';

/** One document, with the way to its files. */
export function DocumentFormScreen(props: FlowScreenProps<'document'>) {
  return (
    <DescribedForm
      {...props}
      name="document"
      texts={DOCUMENT_TEXTS}
      isDeletable={props.features.includes(FEATURES.documentDelete)}
      facts={({ id, documentFilesCount }) => (
        <div>
          <dt>
            <Trans id="document.files">Dateien</Trans>
          </dt>
          <dd>
            <Anchor component={Link} to={`/document/files/${id}`}>
              <Plural
                id="document.files.count"
                value={documentFilesCount}
                _0="Noch keine, zur Liste"
                one="# Datei ansehen"
                other="# Dateien ansehen"
              />
            </Anchor>
          </dd>
        </div>
      )}
    />
  );
}
