import { useLingui } from '@lingui/react/macro';
import { type Context, contextSave } from '#contract/context.ts';
import { CONTEXT } from '#contract/records/context.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { ContextFieldset } from '#src/screens/contexts/ContextFieldset.tsx';
import {
  fieldsOf,
  hasAddress,
  isRoot,
  mayChangeAll,
  valuesOf,
} from '#src/screens/contexts/context-values.ts';
import { type DefaultWords, useDefaultWords } from '#src/screens/contexts/use-default-words.ts';
import { useFormWords } from '#src/screens/described/use-form-words.ts';
import type { FieldNames } from '#src/screens/forms/finding-words.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { RecordHistory } from '#src/screens/forms/RecordHistory.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { useDescribedFields } from '#src/screens/forms/use-described-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { useStart } from '#src/screens/forms/use-start.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';
import { CONTEXT_TEXTS } from '#src/screens/records/context-texts.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

const storedOf = storedIn(contextSave, ({ context }) => context);

interface ContextFormProps extends FlowScreenProps<'context'> {
  /** The record as it was loaded, null to create one. */
  readonly record: Context | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one context. */
export function ContextForm(props: ContextFormProps) {
  const { flow, startUp, user, can, record, readOnly } = props;
  const { t } = useLingui();
  const words = useFormWords('context', CONTEXT_TEXTS);
  const required = useRequired();
  const { requiredName } = useVisible();
  const defaultWords = useDefaultWords();
  const wordsFor = useFindingWords(defaultWords);
  const addressed = hasAddress(user, can);
  const { contextIdentifier: above } = useStart(record === null, props);
  const start = above === undefined ? {} : { parentIdentifier: above };
  const fields = useDescribedFields(CONTEXT, FIELD_WORDS.context, record, start, undefined, {
    // That of one which is there cannot be changed.
    identifier: record ? required : requiredName,
    parentIdentifier: (parent, { identifier }) => {
      if (parent === null) return isRoot(identifier) ? null : required(parent);
      return parent === identifier.trim()
        ? t({
            id: 'context.parent.notItself',
            message: 'Ein Kontext kann sich nicht selbst übergeordnet sein.',
          })
        : null;
    },
    active: (active, { isDefault }) => (isDefault && !active ? defaultWords.active : null),
  });
  // Contexts that nothing works without cannot be deleted (decisions.md section 4).
  const lasting = record === null || record.isDefault || isRoot(record.identifier);
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      nameOf={({ identifier }) => identifier}
      readOnly={readOnly}
      wayOn={
        record && readOnly ? <WhoMay contextIdentifier={record.identifier} user={user} can={can} /> : null
      }
      fields={fields}
      valuesOf={(values) => valuesOf(values, addressed)}
      taken={{
        name: 'identifier',
        words: t(CONTEXT_TEXTS.taken),
      }}
      wordsFor={wordsFor}
      storedOf={storedOf}
      fieldsOf={fieldsOf}
      previewable={record !== null && can('preview')}
      deletable={can('deleteContexts') && mayChangeAll(user) && !lasting}
      facts={
        record ? (
          <RecordFacts id={null} {...record}>
            {addressed || record.hostUrl === null ? null : (
              <div>
                <dt>{t(FIELD_WORDS.context.hostUrl)}</dt>
                <dd>{record.hostUrl}</dd>
              </div>
            )}
            {addressed || !record.isDefault ? null : (
              <div>
                <dt>{t(FIELD_WORDS.context.isDefault)}</dt>
                <dd>{t({ id: 'part.yes', message: 'Ja' })}</dd>
              </div>
            )}
          </RecordFacts>
        ) : null
      }
      below={
        record ? (
          <RecordHistory
            owner={flow}
            type="context"
            of={record.identifier}
            modificationDate={record.modificationDate}
            user={user}
            can={can}
          />
        ) : null
      }
    >
      {(locked) => (
        <ContextFieldset
          fields={fields.form}
          record={record}
          startUp={startUp}
          user={user}
          addressed={addressed}
          locked={locked}
        />
      )}
    </RecordForm>
  );
}

/** Messages for refusal codes at the fields of a context. */
function useFindingWords(defaultWords: DefaultWords): NonNullable<FieldNames['wordsFor']> {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'parentIdentifier 012': t({
      id: 'context.parent.impossible',
      message: 'Dieser Kontext kann nicht übergeordnet sein. Bitte wählen Sie einen anderen.',
    }),
    'hostUrl 006': t({
      id: 'context.hostUrl.taken',
      message: 'Diese Adresse gehört schon zu einem anderen Kontext.',
    }),
    'hostUrl 012': t({
      id: 'context.hostUrl.malformed',
      message:
        'Bitte geben Sie einen Rechnernamen ohne http:// und ohne Port an, zum Beispiel praxis.example.org.',
    }),
    'isDefault 012': t({
      id: 'context.isDefault.fixed',
      message:
        'Es muss immer einen Standardkontext geben. Um ihn zu wechseln, machen Sie einen anderen Kontext dazu.',
    }),
  };
  return (name, { code, reason }) => {
    if (reason === 'defaultInactive') return defaultWords.active;
    if (reason === 'defaultBelow') return defaultWords.parentIdentifier;
    return words[`${name} ${code}`] ?? null;
  };
}
