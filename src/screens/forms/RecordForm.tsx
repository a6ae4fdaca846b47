import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, use, useMemo, useRef, useState } from 'react';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { recordConsequencesSelectors } from '#machines/record-consequences/record-consequences.selectors.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { sendToApp } from '#machines/reports/report.ts';
import { routeOf } from '#src/address/address.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ReadOnlyActions } from '#src/components/ReadOnlyActions.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { isOutcomeUnknown } from '#src/i18n/failure-messages.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { Leaving, useLeave } from '#src/screens/common/leaving.ts';
import { readOnlyInShort, readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { useKept } from '#src/screens/common/use-kept.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { BackToList } from '#src/screens/forms/BackToList.tsx';
import { type FieldNames, findingWords } from '#src/screens/forms/finding-words.ts';
import { focusFirstWrong } from '#src/screens/forms/focus-first-wrong.ts';
import { RecordFormActions } from '#src/screens/forms/RecordFormActions.tsx';
import { RecordFormNotice } from '#src/screens/forms/RecordFormNotice.tsx';
import type { RecordFormFlow } from '#src/screens/forms/RecordFormScreen.tsx';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import { useDraftUntilDone } from '#src/screens/forms/use-draft.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useFailureInFields } from '#src/screens/forms/use-failure-in-fields.ts';
import { useFieldsState } from '#src/screens/forms/use-fields-state.ts';
import { useLook } from '#src/screens/forms/use-look.ts';
import type { RecordFields } from '#src/screens/forms/use-record-fields.ts';
import { WhyNot } from '#src/screens/forms/why-not.ts';
import classes from './form.module.css';

const DeletionDialog = lazyPart(
  async () => (await import('#src/screens/forms/DeletionDialog.tsx')).DeletionDialog,
);

const ConsequencesDialog = lazyPart(
  async () => (await import('#src/screens/forms/ConsequencesDialog.tsx')).ConsequencesDialog,
);

/** Milliseconds for which a draft that was given up is offered in passing. */
const OFFER_CLOSE = 15_000;

interface RecordFormProps<Fields extends Record<string, unknown>, Key, Values, Stored> {
  readonly flow: RecordFormFlow<Key, Values, Stored>;
  readonly words: RecordWords;
  /** The record as it was loaded, null to create one. */
  readonly record: Stored | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
  /** Alternative where the record is read-only. */
  readonly wayOn?: ReactNode;
  readonly fields: RecordFields<Fields>;
  /** Distinguishing name of this record; left out where there is only one. */
  readonly nameOf?: (record: Stored) => string;
  /** Converts the fields to the values to submit. */
  readonly valuesOf: (fields: Fields) => Values;
  /** The field that is meant when a record is taken, and how that is said. */
  readonly taken?: { readonly name: keyof Fields & string; readonly words: string };
  /** Message for a code at a field, where the form can say it better than the catalogue does; null elsewhere. */
  readonly wordsFor?: NonNullable<FieldNames['wordsFor']>;
  /** Reads the record, as it is stored now, out of a refusal's content; null when it is not there. */
  readonly storedOf: (content: unknown) => Stored | null;
  /** Field values of a record. */
  readonly fieldsOf: (record: Stored) => Fields;
  /** What fields without a value stand for in a stored record, by their names; nothing unless said otherwise. */
  readonly keptBy?: (record: Stored) => Readonly<Record<string, string>>;
  /** Whether the record can be deleted here. */
  readonly deletable: boolean;
  /** Whether what a save would do elsewhere can be shown before; no unless said otherwise. */
  readonly previewable?: boolean;
  /** Whether it can be created again when another user has deleted it meanwhile; yes unless said otherwise. */
  readonly recreatable?: boolean;
  /** Whether cancelling asks first, because more than what is typed would be lost. */
  readonly asksBeforeCancel?: boolean;
  /** Further actions on the record, beside its title. */
  readonly actions?: ReactNode;
  /** Read-only facts, above the fields. */
  readonly facts?: ReactNode;
  /** The fields; `locked` while nothing can be changed, for good or because it is being stored. */
  readonly children: (locked: boolean) => ReactNode;
  /** Beside the form where there is room, below it elsewhere: origin, preview, versions, history. It may hold forms of its own. */
  readonly below?: ReactNode;
}

/** The form of one record. What is typed lives here; the flow gets it when it is submitted. */
export function RecordForm<Fields extends Record<string, unknown>, Key, Values, Stored>(
  props: RecordFormProps<Fields, Key, Values, Stored>,
) {
  const { flow, words, record, readOnly, fields, nameOf, valuesOf, taken, storedOf, fieldsOf, deletable } =
    props;
  const {
    wordsFor,
    actions,
    facts,
    children,
    below,
    recreatable = true,
    asksBeforeCancel = false,
    previewable = false,
  } = props;
  const { form, names, dirty, same, draft } = fields;
  const { i18n } = useLingui();
  const leave = useLeave();
  const leaving = use(Leaving) ?? undefined;
  // A save would lead away from it as well.
  const hasSecret = useSelector(
    leaving,
    (one) => one !== undefined && leavingSelectors.loss(one) === 'secret',
  );
  const view = useMemo(() => recordFormSelectors<Key, Values, Stored>(), []);
  const failure = useSelector(flow, view.failure);
  const saving = useSelector(flow, view.isUnderWay);
  const isUnknown = useSelector(flow, view.isUnreachable) && isOutcomeUnknown(failure);
  const consequences = useSelector(flow, view.consequences);
  const isLook = useSelector(
    consequences,
    (one) => one !== undefined && recordConsequencesSelectors.isLook(one),
  );
  const deletion = useSelector(flow, view.deletion);
  const isEditing = useSelector(flow, view.isEditing);
  const title = readOnly ? words.read : record ? words.edit : words.create;
  const name = record && nameOf ? nameOf(record) : undefined;
  const heading = usePage(name ?? title);
  const reason = useRef<HTMLDivElement>(null);
  const submitted = useRef<Fields | null>(null);
  const [held, setHeld] = useState<object | null>(null);
  const state = useFieldsState({
    ...{ record, fields, fieldsOf, storedOf, failure },
    flow: useKept(flow, view.conflict),
    onRebase: (stored) => flow.send({ type: 'form.rebase', record: stored }),
  });
  useLook(isEditing && !readOnly, () => flow.send({ type: 'record.look' }));
  // Behind the question of a deletion, what is chosen already stays.
  const canChoose =
    !readOnly && (isEditing || deletion !== undefined || state.conflict?.source === 'refused');
  /** Gives up what is typed; it is offered when the form is opened again. */
  const giveUp = () => {
    if (!draft.setAside()) return;
    sendToApp(flow, {
      ...{ type: 'notification.add', level: 'info', topic: 'draft.setAside', slot: 'draft' },
      ...{ values: {}, autoClose: OFFER_CLOSE, opens: draft.path.includes('#') ? null : routeOf(draft.path) },
    });
  };
  // Of a look at what it would do nothing is stored: leaving it is asked about.
  useUnsaved(dirty && !readOnly, giveUp, saving && !isLook, isUnknown);
  useDraftUntilDone(flow, draft, true);

  const fieldNames = { names, ...(taken && { taken }), ...(wordsFor && { wordsFor }) };
  const found = findingWords(i18n, failure, fieldNames);
  const besideFields = Object.keys(found).length > 0;
  const focusWrong = (wrong: Readonly<Record<string, unknown>>) =>
    focusFirstWrong((name) => form.getInputNode(name), names, wrong);
  useFailureInFields(form, failure, found, focusWrong);
  useErrorsInLanguage(form, () => ({ ...fields.broken(), ...found }));

  const leaveForm = () => leave(flow, { type: 'form.cancel' });
  const cancel = () => {
    if (dirty) giveUp();
    flow.send({ type: 'form.cancel' });
  };
  const submit = (values: Fields) => {
    if (hasSecret) return;
    const isSameAgain = submitted.current !== null && same(submitted.current, values);
    if (isSameAgain && flow.getSnapshot().can({ type: 'form.retry' })) {
      flow.send({ type: 'form.retry' });
      return;
    }
    send('form.submit', values);
  };
  const send = (type: 'form.submit' | 'form.preview', values: Fields) => {
    // The server would accept it: the form stands on the new version already, only the draft does not.
    if (state.conflict?.source === 'outdated') return setHeld({});
    submitted.current = values;
    flow.send({ type, values: valuesOf(values), key: newIdempotencyKey() });
  };

  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        {...(name !== undefined && { name })}
        action={actions}
        back={<BackToList list={words.list} onBack={leaveForm} />}
      />
      <div className={classes.room}>
        <div className={classes.columns}>
          <form noValidate className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)}>
            {readOnly ? (
              <div ref={reason} tabIndex={-1} className={classes.inSight}>
                <ReadOnlyNote action={props.wayOn}>{readOnlyWords(i18n, readOnly)}</ReadOnlyNote>
              </div>
            ) : null}
            <RecordFormNotice
              {...{ record, fields, state, canChoose, failure, besideFields, held }}
              isReadOnly={readOnly !== null}
              keptBy={props.keptBy}
              onRetry={() => !hasSecret && flow.send({ type: 'form.retry' })}
              onRecreate={record && recreatable ? () => flow.send({ type: 'form.recreate' }) : null}
            />
            {facts}
            <WhyNot value={readOnly && readOnlyInShort(i18n, readOnly)}>
              {children(readOnly !== null || saving)}
            </WhyNot>
            {readOnly ? (
              <ReadOnlyActions onWhy={() => reason.current?.focus()} />
            ) : (
              <RecordFormActions
                {...{ flow, isUnknown, hasSecret }}
                unsaved={dirty ? 'fields' : record ? null : 'record'}
                onCancel={asksBeforeCancel || hasSecret ? leaveForm : cancel}
                onPreview={
                  previewable
                    ? () => form.onSubmit((values) => send('form.preview', values), focusWrong)()
                    : null
                }
                onDelete={
                  record && deletable && words.deletion ? () => flow.send({ type: 'form.delete' }) : null
                }
              />
            )}
          </form>
          {below ? <div className={classes.beside}>{below}</div> : null}
        </div>
      </div>
      {consequences ? <ConsequencesDialog flow={consequences} /> : null}
      {deletion && words.deletion ? (
        <DeletionDialog flow={deletion} title={words.deletion} irreversible={words.irreversible} />
      ) : null}
    </>
  );
}
