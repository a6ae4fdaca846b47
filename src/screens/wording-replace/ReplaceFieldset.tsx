import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { ChoicesMissing } from '#src/screens/forms/ChoicesMissing.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import type { ReplaceFields } from '#src/screens/wording-replace/replace-fields.ts';
import { ScopeFields } from '#src/screens/wording-replace/ScopeFields.tsx';
import classes from './replace.module.css';

interface ReplaceFieldsetProps extends Pick<FlowScreenProps<'wordingReplace'>, 'startUp'> {
  readonly form: Pick<
    ReturnType<typeof useForm<ReplaceFields>>,
    'getInputProps' | 'values' | 'errors' | 'setFieldValue' | 'clearFieldError'
  >;
  /** The preview is under way. */
  readonly busy: boolean;
  readonly locked: boolean;
  /** Why nothing may be replaced where the fields say; null where something may. */
  readonly reason: ReadOnlyReason | null;
}

/** Fields for what to replace, with what, and where. */
export function ReplaceFieldset({ form, startUp, busy, locked, reason }: ReplaceFieldsetProps) {
  const { t, i18n } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const languagesFailure = useSelector(startUp, startUpSelectors.languagesFailure);
  const { langs } = form.values;
  const known = [ALL_LANGUAGES, ...(languages ?? []).map(({ lang }) => lang).toSorted()];
  // The address may name a language that has not been loaded yet.
  const offered = [...known, ...(langs ?? []).filter((lang) => !known.includes(lang))];
  const chooseLangs = (chosen: readonly string[]) => {
    const next = offered.filter((lang) => chosen.includes(lang));
    form.setFieldValue('langs', languages && next.length === offered.length ? null : next);
    form.clearFieldError('langs');
  };
  return (
    <>
      <ScopeFields form={form} startUp={startUp} locked={locked} />
      {reason ? <ReadOnlyNote>{readOnlyWords(i18n, reason)}</ReadOnlyNote> : null}
      <div className={classes.pair}>
        <TextInput
          label={t({ id: 'replace.find', message: 'Suchen nach' })}
          maxLength={LIMITS.text}
          required
          readOnly={locked}
          {...form.getInputProps('find')}
        />
        <TextInput
          label={t({ id: 'replace.replacement', message: 'Ersetzen durch' })}
          placeholder={t({ id: 'replace.replacement.none', message: 'Leer lassen, um es zu entfernen' })}
          maxLength={LIMITS.text}
          readOnly={locked}
          {...form.getInputProps('replacement')}
        />
      </div>
      <div className={classes.options}>
        <Checkbox
          label={t({ id: 'replace.matchCase', message: 'Groß- und Kleinschreibung beachten' })}
          disabled={locked}
          {...form.getInputProps('matchCase', { type: 'checkbox' })}
        />
        <Checkbox
          label={t({ id: 'replace.wholeWords', message: 'Nur ganze Wörter' })}
          disabled={locked}
          {...form.getInputProps('wholeWords', { type: 'checkbox' })}
        />
        <Checkbox
          label={t({ id: 'replace.keepCase', message: 'Groß- und Kleinschreibung beibehalten' })}
          description={t({
            id: 'replace.keepCase.hint',
            message: 'termin → besuch, Termin → Besuch, TERMIN → BESUCH',
          })}
          disabled={locked}
          {...form.getInputProps('keepCase', { type: 'checkbox' })}
        />
      </div>
      {languagesFailure ? <ChoicesMissing onRetry={() => startUp.send({ type: 'startUp.retry' })} /> : null}
      <Checkbox.Group
        value={[...(langs ?? offered)]}
        onChange={chooseLangs}
        label={t({ id: 'replace.langs', message: 'In diesen Sprachen' })}
        labelElement="div"
        error={form.errors.langs}
        readOnly={locked}
      >
        <div className={classes.options}>
          {offered.map((lang) => (
            <Checkbox
              key={lang}
              value={lang}
              label={
                lang === ALL_LANGUAGES ? t({ id: 'wording.allLanguages', message: 'Alle Sprachen' }) : lang
              }
              disabled={locked}
              data-path={lang === offered[0] ? 'langs' : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.action}>
        <ReasonedButton
          type="submit"
          variant="default"
          busy={busy}
          why={reason && readOnlyWords(i18n, reason)}
          leftSection={<IconSearch aria-hidden size={18} stroke={1.75} />}
        >
          <Trans id="replace.show">Vorschau zeigen</Trans>
        </ReasonedButton>
        <p role="status" className={formClasses.hint}>
          {busy ? <Trans id="replace.searching">Die Texte werden durchsucht …</Trans> : null}
        </p>
      </div>
    </>
  );
}
