import '#src/theme/later.css';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DescribedForm } from '#src/screens/described/DescribedForm.tsx';
import { UsesSection } from '#src/screens/documents/UsesSection.tsx';
import { DOCUMENT_TEXTS } from '#src/screens/records/document-texts.ts';

/** One document, with the way to its files. */
export function DocumentFormScreen(props: FlowScreenProps<'document'>) {
  const { recordKey } = props.flow.getSnapshot().context;
  const isTold = recordKey !== null && props.can('seeUses');
  return (
    <DescribedForm
      {...props}
      {...(isTold && { below: () => <UsesSection owner={props.flow} documentId={recordKey} /> })}
      name="document"
      texts={DOCUMENT_TEXTS}
      isDeletable={props.can('deleteDocuments')}
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
