import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ROLES, type Role } from '#contract/limits.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ContextTreeChoices } from '#src/components/ContextTreeChoices.tsx';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import { FormCheckbox } from '#src/screens/forms/FormCheckbox.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { AccessSummary } from '#src/screens/users/AccessSummary.tsx';
import { roleName } from '#src/screens/users/role-names.ts';
import type { UserFields } from '#src/screens/users/user-values.ts';
import classes from './AccessFieldset.module.css';

interface AccessFieldsetProps {
  readonly fields: FieldsForm<UserFields>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly locked: boolean;
}

/** Fields for what a user may do, and where. */
export function AccessFieldset({ fields, startUp, locked }: AccessFieldsetProps) {
  const { t, i18n } = useLingui();
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const tree = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  const roles = fields.useWatchValue('authRoles');
  const authorizations = fields.useWatchValue('authorizations');
  const isEditor = roles.includes('EDITOR');
  const words: Readonly<Record<Role, string>> = {
    SUPERADMIN: t({
      id: 'user.role.superAdmin',
      message: 'Sieht Server, Dokumente, Sprachen, Benutzer, E-Mail-Vorlagen und den Änderungsverlauf.',
    }),
    USER: t({ id: 'user.role.user', message: 'Sieht Formulierungen, Kontexte und Dokumentdateien.' }),
    EDITOR: t({
      id: 'user.role.editor',
      message: 'Darf ändern: in den Kontexten unten, zusammen mit „Administration“ überall.',
    }),
  };
  const choose = (chosen: string[]) => {
    const next = ROLES.filter((role) => chosen.includes(role));
    fields.setFieldValue('authRoles', next);
    fields.clearFieldError('authRoles');
  };
  return (
    <section className={formClasses.section} aria-labelledby="user-access">
      <h2 id="user-access" className={formClasses.heading}>
        <Trans id="user.section.access">Rechte</Trans>
      </h2>
      <Checkbox.Group
        value={[...roles]}
        onChange={choose}
        label={t(USER_LABELS.authRoles)}
        labelElement="div"
        error={fields.getInputProps('authRoles').error}
        required
        size="md"
        readOnly={locked}
      >
        <div className={classes.options}>
          {ROLES.map((role) => (
            <FormCheckbox
              key={role}
              value={role}
              label={roleName(i18n, role)}
              description={words[role]}
              disabled={locked}
              data-path={role === ROLES[0] ? 'authRoles' : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <ContextTreeChoices
        key={fields.key('authorizations')}
        {...fields.getInputProps('authorizations')}
        contexts={tree}
        covering
        label={t(USER_LABELS.authorizations)}
        description={
          isEditor
            ? t({
                id: 'user.authorizations.hint',
                message:
                  'Ein Kontext gilt auch für alles darunter. Ohne Kontext darf „Redaktion“ allein nichts ändern.',
              })
            : t({
                id: 'user.authorizations.editorOnly',
                message:
                  'Wirkt nur zusammen mit der Rolle „Redaktion“. Ein Kontext gilt auch für alles darunter.',
              })
        }
        readOnly={locked}
      />
      <AccessSummary roles={roles} authorizations={authorizations} contexts={contexts} />
    </section>
  );
}
