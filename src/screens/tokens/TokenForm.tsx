import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { TOKEN_DAYS, TOKEN_RIGHTS, type TokenRight } from '#contract/token.ts';
import { accessTokensSelectors } from '#machines/access-tokens/access-tokens.selectors.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { ContextTreeChoices } from '#src/components/ContextTreeChoices.tsx';
import { RaisedSection } from '#src/components/RaisedSection.tsx';
import { formatDayAndTime } from '#src/i18n/formats.ts';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { PresentPassword } from '#src/screens/common/PresentPassword.tsx';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { focusFirstWrong } from '#src/screens/forms/focus-first-wrong.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useFailureInFields } from '#src/screens/forms/use-failure-in-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { RIGHT_WORDS } from '#src/screens/tokens/token-words.ts';
import { useTokenFindings } from '#src/screens/tokens/use-token-findings.ts';
import classes from './Tokens.module.css';

const DAY_MS = 86_400_000;
const LENGTHS = [30, TOKEN_DAYS.usual, 180, TOKEN_DAYS.most];

const NAMES = ['name', 'rights', 'contexts', 'days', 'currentPassword'] as const;

interface TokenFields {
  readonly name: string;
  readonly rights: readonly TokenRight[];
  readonly contexts: readonly string[];
  readonly days: string;
  readonly currentPassword: string;
}

/** What a new token is for, what it may do and where, and until when. */
export function TokenForm({ flow, startUp }: Pick<FlowScreenProps<'tokens'>, 'flow' | 'startUp'>) {
  const { t, i18n } = useLingui();
  const required = useRequired();
  const busy = useSelector(flow, accessTokensSelectors.isBusy);
  const failure = useSelector(flow, accessTokensSelectors.failure);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const tree = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  const atLeastOne = (chosen: readonly string[]) => required(chosen.join(''));
  const wrong = ({ name, rights, contexts, currentPassword }: TokenFields) => ({
    name: required(name),
    rights: atLeastOne(rights),
    contexts: atLeastOne(contexts),
    currentPassword: required(currentPassword),
  });
  const form = useForm<TokenFields>({
    initialValues: {
      name: '',
      rights: [],
      contexts: [],
      days: String(TOKEN_DAYS.usual),
      currentPassword: '',
    },
    validate: wrong,
  });
  useUnsaved(form.isDirty());
  const beside = useTokenFindings(failure);
  const focusWrong = (errors: Readonly<Record<string, unknown>>) =>
    focusFirstWrong((name) => form.getInputNode(name), NAMES, errors);
  useFailureInFields(form, failure, beside, focusWrong);
  useErrorsInLanguage(form, () => ({ ...wrong(form.values), ...beside }));
  return (
    <RaisedSection title={<Trans id="tokens.new">Neues Token</Trans>}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          ({ currentPassword, days, ...wish }) =>
            flow.send({ type: 'token.submit', ...wish, days: Number(days), password: currentPassword }),
          focusWrong,
        )}
      >
        {failure ? (
          <FailureNotice failure={failure} step="change" besideFields={Object.keys(beside).length > 0} />
        ) : null}
        <TextInput
          {...form.getInputProps('name')}
          label={t({ id: 'token.name', message: 'Name' })}
          description={t({
            id: 'token.name.hint',
            message:
              'Wofür es ist. Im Änderungsverlauf steht er bei allem, was mit dem Token geschrieben wird.',
          })}
          maxLength={LIMITS.name}
          required
          autoFocus
          readOnly={busy}
        />
        <Checkbox.Group
          value={[...form.values.rights]}
          onChange={(chosen) => {
            const rights = TOKEN_RIGHTS.filter((right) => chosen.includes(right));
            form.setFieldValue('rights', rights);
            form.clearFieldError('rights');
          }}
          label={t({ id: 'token.rights', message: 'Rechte' })}
          labelElement="div"
          error={form.errors.rights}
          required
          readOnly={busy}
        >
          <div className={classes.options}>
            {TOKEN_RIGHTS.map((right) => (
              <Checkbox
                key={right}
                value={right}
                label={i18n._(RIGHT_WORDS[right].name)}
                description={i18n._(RIGHT_WORDS[right].meaning)}
                disabled={busy}
                data-path={right === TOKEN_RIGHTS[0] ? 'rights' : undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
        <ContextTreeChoices
          {...form.getInputProps('contexts')}
          contexts={tree}
          covering
          label={t({ id: 'token.contexts', message: 'Kontexte' })}
          description={t({
            id: 'token.contexts.hint',
            message: 'Die Rechte gelten in jedem gewählten Kontext und in allem darunter, sonst nirgends.',
          })}
          required
          readOnly={busy}
        />
        <NativeSelect
          {...form.getInputProps('days')}
          label={t({ id: 'token.end', message: 'Gilt bis' })}
          data={LENGTHS.map((days) => {
            const { day } = formatDayAndTime(Date.now() + days * DAY_MS);
            const label = t({ id: 'token.end.days', message: `${day} (${days} Tage)` });
            return { value: String(days), label };
          })}
          disabled={busy}
        />
        <PresentPassword {...form.getInputProps('currentPassword')} readOnly={busy} />
        <ButtonRow>
          <ActionButton type="submit" busy={busy}>
            <Trans id="token.make">Token anlegen</Trans>
          </ActionButton>
          <Button variant="default" disabled={busy} onClick={() => flow.send({ type: 'step.cancel' })}>
            <Trans id="part.form.cancel">Abbrechen</Trans>
          </Button>
        </ButtonRow>
      </form>
    </RaisedSection>
  );
}
