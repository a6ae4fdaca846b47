import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import type { DocumentFileFields } from '#src/screens/document-files/document-file-values.ts';
import { FormCheckbox } from '#src/screens/forms/FormCheckbox.tsx';
import { PlaceFields } from '#src/screens/forms/PlaceFields.tsx';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';
import classes from '../forms/form.module.css';
import fileClasses from './document-files.module.css';

interface DocumentFileFieldsetProps extends Pick<FlowScreenProps<'documentFile'>, 'startUp' | 'user'> {
  readonly fields: FieldsForm<DocumentFileFields>;
  /** Address of the file for everybody, once it is public; null before. */
  readonly publicAddress: string | null;
  /** Whether files can be public on this server. */
  readonly offersPublic: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
  /** Where the file itself is chosen; null where no one may. */
  readonly upload: ReactNode;
}

/** The file itself, what it is called, and for whom it is. */
export function DocumentFileFieldset(props: DocumentFileFieldsetProps) {
  const { fields, startUp, user, locked, upload, offersPublic, publicAddress } = props;
  const { t } = useLingui();
  return (
    <>
      <section className={classes.section} aria-labelledby="file-content">
        <h2 id="file-content" className={classes.heading}>
          <Trans id="documentFile.section.content">Inhalt</Trans>
        </h2>
        {upload}
        <TextInput
          key={fields.key('fileNameRepresentation')}
          {...fields.getInputProps('fileNameRepresentation')}
          label={t(DOCUMENT_FILE_LABELS.fileNameRepresentation)}
          description={t({
            id: 'documentFile.displayName.hint',
            message:
              'Unter diesem Namen wird die Datei angezeigt und heruntergeladen. Fehlt die Endung, wird sie ergänzt.',
          })}
          maxLength={LIMITS.name}
          autoComplete="off"
          spellCheck={false}
          readOnly={locked}
        />
      </section>
      <section className={classes.section} aria-labelledby="file-place">
        <h2 id="file-place" className={classes.heading}>
          <Trans id="documentFile.section.place">Zuordnung</Trans>
        </h2>
        <PlaceFields
          fields={fields}
          labels={DOCUMENT_FILE_LABELS}
          names={['lang', 'contextIdentifier']}
          allLanguages={false}
          startUp={startUp}
          user={user}
          locked={locked}
        />
        <FormCheckbox
          key={fields.key('active')}
          {...fields.getInputProps('active', { type: 'checkbox' })}
          label={t(DOCUMENT_FILE_LABELS.active)}
          description={t({
            id: 'documentFile.active.hint',
            message: 'Eine inaktive Datei bleibt erhalten, wird aber nicht mehr angeboten.',
          })}
          disabled={locked}
        />
        {offersPublic ? (
          <FormCheckbox
            key={fields.key('public')}
            {...fields.getInputProps('public', { type: 'checkbox' })}
            label={t(DOCUMENT_FILE_LABELS.public)}
            description={
              publicAddress === null ? (
                t({
                  id: 'documentFile.public.hint',
                  message: 'Alle können die Datei ohne Anmeldung abrufen, auch Anwendungen und Webseiten.',
                })
              ) : (
                <Trans id="documentFile.public.address">
                  Alle können die Datei ohne Anmeldung abrufen:{' '}
                  <a href={publicAddress} className={fileClasses.address}>
                    {publicAddress}
                  </a>
                </Trans>
              )
            }
            disabled={locked}
          />
        ) : null}
      </section>
    </>
  );
}
