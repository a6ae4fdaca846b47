import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { furtherFindings } from '#src/screens/common/further-findings.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { DraftNotice } from '#src/screens/forms/DraftNotice.tsx';
import { findingWords } from '#src/screens/forms/finding-words.ts';
import { focusFirstWrong } from '#src/screens/forms/focus-first-wrong.ts';
import { useDraft } from '#src/screens/forms/use-draft.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useFailureInFields } from '#src/screens/forms/use-failure-in-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { SyncWarning } from '#src/screens/servers/SyncWarning.tsx';
import { outdatedWords, sourceWords, syncFindingWords } from '#src/screens/servers/sync-words.ts';
import classes from './Sync.module.css';

type SyncFields = {
  readonly source: string | null;
  readonly pass: string;
};

const NOTHING_TYPED: SyncFields = { source: null, pass: '' };

const FIELDS = ['source', 'pass'] as const;

/** From where, and with which password; also why it was not carried out. */
export function SyncForm({ flow }: { readonly flow: SyncFlow }) {
  const { t, i18n } = useLingui();
  const required = useRequired();
  const canPreview = useSelector(flow, syncSelectors.canPreview);
  const failure = useSelector(flow, syncSelectors.failure);
  const isFailedRun = useSelector(flow, syncSelectors.isFailedRun);
  const busy = useSelector(flow, (snapshot) => syncSelectors.stage(snapshot) === 'previewing');
  const source = useSelector(flow, syncSelectors.source);
  const sources = useSelector(flow, syncSelectors.sources);
  // The password is in no draft; without a source there is nothing to keep.
  const draft = useDraft(NOTHING_TYPED, { name: 'sync', natures: { pass: { secret: true } } });
  const [begun] = useState(() => {
    const before = source ?? draft.restored?.fields.source ?? null;
    return { source: sources.find((one) => one === before) ?? null, pass: '' };
  });
  const form = useForm<SyncFields>({
    initialValues: begun,
    validate: { source: required, pass: required },
    onValuesChange: (values) => draft.keep(values, values.source !== null),
  });
  useUnsaved(form.values.source !== source || form.values.pass !== '', draft.discard);
  const discardDraft = () => {
    form.setValues(NOTHING_TYPED);
    draft.discard();
  };
  const close = () => {
    draft.discard();
    flow.send({ type: 'sync.close' });
  };
  const beside = findingWords(i18n, failure, {
    names: FIELDS,
    wordsFor: (name, finding) => sourceWords(i18n, name, finding),
  });
  const focusWrong = (errors: Readonly<Record<string, unknown>>) =>
    focusFirstWrong((name) => form.getInputNode(name), FIELDS, errors);
  useFailureInFields(form, failure, beside, focusWrong);
  const outdated = failure && isFailedRun ? outdatedWords(i18n, failure) : null;
  const { source: from, pass } = form.values;
  useErrorsInLanguage(form, () => ({ source: required(from), pass: required(pass), ...beside }));
  const findings = furtherFindings(failure).filter(({ field }) => !(field && beside[field]));
  const submit = ({ source: from, pass }: SyncFields) => {
    const chosen = sources.find((one) => one === from);
    if (chosen) flow.send({ type: 'sync.submit', source: chosen, pass, key: newIdempotencyKey() });
  };
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)}>
      <SyncWarning />
      {failure ? (
        <FailureNotice
          failure={failure}
          step={isFailedRun ? 'sent' : 'typed'}
          besideFields={Object.keys(beside).length > 0}
          text={outdated}
        >
          {findings.map((finding) => (
            <p key={`${finding.field} ${finding.message}`}>{syncFindingWords(i18n, finding)}</p>
          ))}
        </FailureNotice>
      ) : draft.restored && source === null ? (
        <DraftNotice at={draft.restored.at} onDiscard={discardDraft} />
      ) : null}
      <div className={classes.fields}>
        <Select
          {...form.getInputProps('source')}
          label={t({ id: 'sync.source', message: 'Quelle' })}
          placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
          data={[...sources]}
          required
          readOnly={busy}
        />
        <PasswordField
          {...form.getInputProps('pass')}
          label={t({ id: 'sync.pass', message: 'Passwort' })}
          description={t({ id: 'sync.pass.hint', message: 'Der Zugangscode der Quelle' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LIMITS.name}
          autoComplete="off"
          required
          readOnly={busy}
        />
      </div>
      <ButtonRow>
        <ActionButton type="submit" busy={busy}>
          {canPreview ? (
            <Trans id="sync.rehearse">Folgen zeigen</Trans>
          ) : (
            <Trans id="sync.runAtOnce">Jetzt synchronisieren</Trans>
          )}
        </ActionButton>
        <Button variant="default" disabled={busy} onClick={close}>
          <Trans id="part.form.cancel">Abbrechen</Trans>
        </Button>
      </ButtonRow>
    </form>
  );
}
