import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { MANY_SHAPES, type ManyType, type SharedValues } from '#contract/many-records.ts';
import { sharedFields } from '#contract/records/record.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { languageChoices, tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ContextChoice } from '#src/screens/forms/ContextChoice.tsx';
import { fieldLabel } from '#src/screens/records/field-words.ts';
import classes from './ChangeFieldsDialog.module.css';

interface ChangeFieldsDialogProps extends Pick<FlowScreenProps<'wordings'>, 'startUp'> {
  readonly type: ManyType;
  readonly user: User;
  readonly onChoose: (values: SharedValues) => void;
  readonly onClose: () => void;
}

/** Chooses the values that all selected records are to have; a field in which nothing is chosen stays as it is in each. */
export function ChangeFieldsDialog({ type, startUp, user, onChoose, onClose }: ChangeFieldsDialogProps) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState<SharedValues>({});
  const languages = useSelector(startUp, startUpSelectors.languages);
  const shape = MANY_SHAPES[type];
  const unchanged = t({ id: 'list.many.fields.unchanged', message: 'Unverändert' });
  const choose = (name: string, value: SharedValues[string] | undefined) => {
    const { [name]: _, ...others } = values;
    setValues(value === undefined ? others : { ...others, [name]: value });
  };
  const isOfContext = shape.fields.contextIdentifier?.kind === 'context';
  const languageOptions = isOfContext
    ? languageChoices(i18n, languages, null)
    : tableLanguageChoices(languages, null);
  // Each value as JSON, so that none and false are values too.
  const optionsOf = (name: string) => {
    const { kind, isOptional } = shape.fields[name] ?? {};
    const named =
      kind === 'language'
        ? languageOptions.map(({ value, label }) => ({ value: JSON.stringify(value), label }))
        : [
            { value: 'true', label: t({ id: 'part.yes', message: 'Ja' }) },
            { value: 'false', label: t({ id: 'part.no', message: 'Nein' }) },
          ];
    const none = { value: 'null', label: t({ id: 'list.many.fields.none', message: 'Keine Angabe' }) };
    return [{ value: '', label: unchanged }, ...(isOptional ? [none] : []), ...named];
  };
  return (
    <ConfirmDialog
      opened
      wide
      title={t({ id: 'list.many.fields.title', message: 'Felder ändern' })}
      confirmLabel={t({ id: 'list.many.fields.next', message: 'Weiter' })}
      confirmable={Object.keys(values).length > 0}
      onConfirm={() => onChoose(values)}
      onCancel={onClose}
    >
      <p>
        <Trans id="list.many.fields.hint">
          Was Sie hier wählen, bekommen alle ausgewählten Einträge. Bevor sich etwas ändert, sehen Sie die
          Folgen.
        </Trans>
      </p>
      <div className={classes.fields}>
        {sharedFields(shape).map((name) => {
          const label = fieldLabel(i18n, type, name);
          const value = values[name];
          return shape.fields[name]?.kind === 'context' ? (
            <ContextChoice
              key={name}
              label={label}
              startUp={startUp}
              user={user}
              none={unchanged}
              value={typeof value === 'string' ? value : null}
              onChange={(next) => choose(name, next ?? undefined)}
            />
          ) : (
            <NativeSelect
              key={name}
              label={label}
              data={optionsOf(name)}
              value={value === undefined ? '' : JSON.stringify(value)}
              onChange={({ currentTarget }) =>
                choose(name, currentTarget.value === '' ? undefined : JSON.parse(currentTarget.value))
              }
            />
          );
        })}
      </div>
    </ConfirmDialog>
  );
}
