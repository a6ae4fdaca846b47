import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { FILE_ENDINGS } from '#machines/wording-import/file-format.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { BlockingOverlay } from '#src/components/BlockingOverlay.tsx';
import { FileField } from '#src/components/FileField.tsx';
import { FormActions } from '#src/components/FormActions.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { formatBytes } from '#src/i18n/formats.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { OwnContexts } from '#src/screens/common/OwnContexts.tsx';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { FileReadingFields } from '#src/screens/wording-exchange/FileReadingFields.tsx';
import { offeredFormats } from '#src/screens/wording-exchange/format-words.ts';
import { ImportConsequences } from '#src/screens/wording-exchange/ImportConsequences.tsx';
import { ImportResult } from '#src/screens/wording-exchange/ImportResult.tsx';
import { ImportTrouble } from '#src/screens/wording-exchange/ImportTrouble.tsx';
import { turnedAwayWords } from '#src/screens/wording-exchange/turned-away-words.ts';
import classes from './exchange.module.css';

interface ImportSectionProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow' | 'startUp' | 'can'> {
  readonly context: string | null;
  /** Null while they have not arrived. */
  readonly contexts: readonly TreeContext[] | null;
  readonly user: User;
}

/** The texts of a file in a context: the first step compares, the second one takes them over. */
export function ImportSection({ flow, startUp, can, context, contexts, user }: ImportSectionProps) {
  const { t, i18n } = useLingui();
  const readOnly = useSelector(flow, wordingImportSelectors.readOnly);
  const file = useSelector(flow, wordingImportSelectors.file);
  const reading = useSelector(flow, wordingImportSelectors.reading);
  const languages = useSelector(startUp, startUpSelectors.languages);
  const codes = useMemo(() => languages?.map(({ lang }) => lang) ?? null, [languages]);
  const awaitingLanguages = useSelector(flow, wordingImportSelectors.isAwaitingLanguages);
  const turnedAway = useSelector(flow, wordingImportSelectors.turnedAway);
  const withoutContext = useSelector(flow, wordingImportSelectors.isWithoutContext);
  const canChoose = useSelector(flow, wordingImportSelectors.canChoose);
  const waiting = useSelector(flow, wordingImportSelectors.isWaiting);
  const comparing = useSelector(flow, wordingImportSelectors.isComparing);
  const importing = useSelector(flow, wordingImportSelectors.isImporting);
  const canConfirm = useSelector(flow, wordingImportSelectors.canConfirm);
  const failure = useSelector(flow, wordingImportSelectors.failure);
  const result = useSelector(flow, wordingImportSelectors.result);
  const takenBack = useSelector(flow, wordingImportSelectors.isTakenBack);
  const consequences = useRef<HTMLHeadingElement>(null);
  // Says before a file is sent that the server would refuse it; until the contexts have loaded, the server decides.
  const foreign = context !== null && contexts ? readOnlyReason(user, contextPath(context, contexts)) : null;
  const reason = readOnly ?? foreign;
  const unimported = useSelector(flow, wordingImportSelectors.hasUnimported) && reason === null;
  const unknown = useSelector(flow, wordingImportSelectors.isUnreachable);
  useUnsaved(unimported, () => flow.send({ type: 'file.remove' }), importing, unknown);
  // A file may be given before the languages that its name can mention are there.
  useEffect(() => {
    if (codes) flow.send({ type: 'languages.arrive', languages: codes });
  }, [flow, codes]);
  // The preview is read first, then answered.
  useEffect(() => {
    if (comparing) consequences.current?.focus();
  }, [comparing]);
  const confirm = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (canConfirm) flow.send({ type: 'import.confirm', key: newIdempotencyKey() });
  };
  return (
    <section className={formClasses.section} aria-labelledby="exchange-import">
      <h2 id="exchange-import" className={formClasses.heading}>
        <Trans id="exchange.import">Importieren</Trans>
      </h2>
      <p className={formClasses.hint}>
        <Trans id="exchange.import.hint">
          Zuerst sehen Sie, was sich ändert. Ein Import legt Texte an und ändert sie, löscht aber nie. Leere
          Übersetzungen lassen den Text unverändert.
        </Trans>
      </p>
      {reason ? (
        <ReadOnlyNote
          action={
            <>
              <OwnContexts
                reason={reason}
                user={user}
                pathIn={(own) =>
                  pathOf({ kind: 'wordingExchange', query: { contextIdentifier: own, choice: null } })
                }
              />
              <WhoMay contextIdentifier={context} user={user} can={can} />
            </>
          }
        >
          {readOnlyWords(i18n, reason)}
        </ReadOnlyNote>
      ) : (
        <form noValidate className={classes.import} onSubmit={confirm}>
          <BlockingOverlay shown={importing} />
          <FileField
            label={t({ id: 'exchange.file', message: 'Datei' })}
            description={t({
              id: 'exchange.file.hint',
              message: `Datei mit Texten (${{ endings: FILE_ENDINGS.join(', ') }}), höchstens 20 MB`,
            })}
            error={
              turnedAway
                ? turnedAwayWords(i18n, turnedAway)
                : withoutContext
                  ? t({
                      id: 'exchange.contextMissing',
                      message: 'Wählen Sie oben, in welchen Kontext die Texte gehören.',
                    })
                  : null
            }
            choose={
              file
                ? t({ id: 'upload.chooseOther', message: 'Andere Datei wählen' })
                : t({ id: 'upload.choose', message: 'Datei auswählen' })
            }
            open={canChoose}
            onFiles={(files) =>
              flow.send({
                type: 'file.choose',
                files: files.map((content) => ({ name: content.name, size: content.size, content })),
                formats: offeredFormats(can),
                languages: codes,
              })
            }
            actions={
              file && canChoose ? (
                <Button
                  size="sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => flow.send({ type: 'file.remove' })}
                >
                  <Trans id="upload.remove">Entfernen</Trans>
                </Button>
              ) : null
            }
          >
            {file ? (
              <p className={classes.file}>
                <IconFileText aria-hidden size={20} stroke={1.75} />
                <span className={classes.fileName}>{file.name}</span>{' '}
                <span className={classes.quiet}>{formatBytes(i18n.locale, file.size)}</span>
              </p>
            ) : null}
          </FileField>
          {reading ? <FileReadingFields {...{ flow, startUp, can, reading }} /> : null}
          <p role="status" className={formClasses.hint}>
            {awaitingLanguages ? (
              <Trans id="exchange.awaitingLanguages">Die Sprachen werden noch geladen …</Trans>
            ) : null}
            {waiting && !importing && !comparing && reading ? (
              <Trans id="exchange.comparing">Die Datei wird mit den vorhandenen Texten verglichen …</Trans>
            ) : null}
          </p>
          {failure ? <ImportTrouble flow={flow} failure={failure} /> : null}
          {result ? <ImportResult result={result} context={context} /> : null}
          {takenBack ? (
            <Notice tone="info">
              <Trans id="exchange.takenBack">Der Import wurde rückgängig gemacht.</Trans>
            </Notice>
          ) : null}
          {comparing || importing ? (
            <>
              <ImportConsequences {...{ flow, can, context }} headingRef={consequences} />
              <FormActions
                state={importing ? 'saving' : 'dirty'}
                saveLabel={t({ id: 'exchange.confirm', message: 'Jetzt importieren' })}
                words={{
                  dirty: t({ id: 'exchange.asking', message: 'Es wurde noch nichts importiert' }),
                  saving: t({ id: 'exchange.importing', message: 'Wird importiert …' }),
                }}
                disabled={comparing && !canConfirm}
                onCancel={() => flow.send({ type: 'file.remove' })}
              />
            </>
          ) : null}
        </form>
      )}
    </section>
  );
}
