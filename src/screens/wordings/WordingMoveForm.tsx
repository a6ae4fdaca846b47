import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { BlockingOverlay } from '#src/components/BlockingOverlay.tsx';
import { FormActions } from '#src/components/FormActions.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { isOutcomeUnknown } from '#src/i18n/failure-messages.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useLeave } from '#src/screens/common/leaving.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { BackToList } from '#src/screens/forms/BackToList.tsx';
import { DraftNotice } from '#src/screens/forms/DraftNotice.tsx';
import { focusFirstWrong } from '#src/screens/forms/focus-first-wrong.ts';
import classes from '#src/screens/forms/form.module.css';
import { useDraft, useDraftUntilDone } from '#src/screens/forms/use-draft.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { MoveClashes } from '#src/screens/wordings/MoveClashes.tsx';
import { MoveConsequences } from '#src/screens/wordings/MoveConsequences.tsx';
import { MoveContexts, type MoveFields } from '#src/screens/wordings/MoveContexts.tsx';
import { MoveTrouble } from '#src/screens/wordings/MoveTrouble.tsx';
import { SelectedWordings } from '#src/screens/wordings/SelectedWordings.tsx';
import { useWordingWords } from '#src/screens/wordings/use-wording-words.ts';
import moveClasses from './WordingMove.module.css';

const NOTHING_CHOSEN: MoveFields = { contextIdentifier: null, toContextIdentifier: null };

const NAMES = ['contextIdentifier', 'toContextIdentifier'] as const;

interface WordingMoveFormProps extends FlowScreenProps<'wordingMove'> {
  readonly title: string;
}

/** The form itself. The first press finds out what would happen, the second one moves. */
export function WordingMoveForm({ flow, startUp, user, can, title }: WordingMoveFormProps) {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const { list } = useWordingWords();
  const required = useRequired();
  const wordings = useSelector(flow, wordingMoveSelectors.wordings);
  const readOnly = useSelector(flow, wordingMoveSelectors.readOnly);
  const waiting = useSelector(flow, wordingMoveSelectors.isWaiting);
  const moving = useSelector(flow, wordingMoveSelectors.isMoving);
  const asking = useSelector(flow, wordingMoveSelectors.isAsking);
  const canConfirm = useSelector(flow, wordingMoveSelectors.canConfirm);
  const impact = useSelector(flow, wordingMoveSelectors.impact);
  const clashes = useSelector(flow, wordingMoveSelectors.clashes);
  const choices = useSelector(flow, wordingMoveSelectors.choices);
  const choosing = useSelector(flow, wordingMoveSelectors.isPreviewingChoice);
  const failure = useSelector(flow, wordingMoveSelectors.failure);
  const isUnreachable = useSelector(flow, wordingMoveSelectors.isUnreachable);
  const canRefresh = useSelector(flow, wordingMoveSelectors.canRefresh);
  const heading = usePage(title);
  const consequences = useRef<HTMLHeadingElement>(null);
  const whole = wordings === null;
  const blocked = asking && !canConfirm;
  const same = t({
    id: 'wordingMove.sameContext',
    message: 'Bitte wählen Sie einen anderen Kontext als den, aus dem verschoben wird',
  });
  const draft = useDraft(NOTHING_CHOSEN, {
    name: useSelector(flow, wordingMoveSelectors.selection) ?? 'all',
  });
  useDraftUntilDone(flow, draft);
  const wrong = ({ contextIdentifier, toContextIdentifier: target }: MoveFields) => ({
    contextIdentifier: required(contextIdentifier),
    toContextIdentifier: whole ? (required(target) ?? (target === contextIdentifier ? same : null)) : null,
  });
  const form = useForm<MoveFields>({
    initialValues: draft.restored?.fields ?? NOTHING_CHOSEN,
    validate: wrong,
    onValuesChange: (values) => {
      flow.send({ type: 'move.change' });
      draft.keep(values, isChosen(values));
    },
  });
  useErrorsInLanguage(form, () => wrong(form.values));
  const focusWrong = (errors: Readonly<Record<string, unknown>>) =>
    focusFirstWrong((name) => form.getInputNode(name), NAMES, errors);
  const dirty = isChosen(form.values);
  const isUnknown = isUnreachable && isOutcomeUnknown(failure);
  useUnsaved(dirty && !readOnly, draft.discard, moving, isUnknown);
  const discardDraft = () => {
    form.setValues(NOTHING_CHOSEN);
    draft.discard();
  };
  // The question is read first, then answered.
  // Where only a choice was looked at again, the focus stays with it.
  const isShown = asking || choosing;
  useEffect(() => {
    if (isShown) consequences.current?.focus();
  }, [isShown]);

  const submit = ({ contextIdentifier, toContextIdentifier }: MoveFields) => {
    if (asking) {
      if (canConfirm) flow.send({ type: 'move.confirm', key: newIdempotencyKey() });
      return;
    }
    const values = {
      contextIdentifier: contextIdentifier ?? '',
      toContextIdentifier: whole ? toContextIdentifier : null,
    };
    flow.send({ type: 'move.submit', values });
  };
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        back={<BackToList list={list} onBack={() => leave(flow, { type: 'move.cancel' })} />}
      />
      <form
        noValidate
        className={`${classes.form} ${moveClasses.form}`}
        onSubmit={form.onSubmit(submit, focusWrong)}
      >
        <BlockingOverlay shown={moving} />
        {readOnly ? (
          <ReadOnlyNote action={<WhoMay contextIdentifier={null} user={user} can={can} />}>
            {readOnlyWords(i18n, readOnly)}
          </ReadOnlyNote>
        ) : null}
        {failure ? (
          <MoveTrouble flow={flow} failure={failure} />
        ) : draft.restored && !readOnly ? (
          <DraftNotice at={draft.restored.at} onDiscard={discardDraft} />
        ) : null}
        <SelectedWordings wordings={wordings} />
        <MoveContexts
          form={form}
          startUp={startUp}
          user={user}
          whole={whole}
          locked={readOnly !== null || waiting}
        />
        {isShown || moving ? (
          <MoveConsequences
            headingRef={consequences}
            wordings={wordings}
            impact={impact}
            clashes={
              clashes ? (
                <MoveClashes
                  found={clashes}
                  choices={choices}
                  onChoose={(next) => flow.send({ type: 'clash.choose', choices: next })}
                />
              ) : null
            }
          />
        ) : null}
        {readOnly ? null : (
          <FormActions
            state={waiting ? 'saving' : dirty ? 'dirty' : 'clean'}
            saveLabel={
              asking || moving
                ? t({ id: 'wordingMove.confirm', message: 'Jetzt verschieben' })
                : t({ id: 'wordingMove.submit', message: 'Verschieben' })
            }
            words={{
              dirty: blocked
                ? t({
                    id: 'wordingMove.blocked',
                    message: 'Nicht möglich, solange es Hindernisse gibt',
                  })
                : asking
                  ? t({ id: 'wordingMove.asking', message: 'Es wurde noch nichts verschoben' })
                  : t({ id: 'wordingMove.chosen', message: 'Zuerst werden die Folgen gezeigt' }),
              clean: t({ id: 'wordingMove.nothing', message: 'Noch kein Kontext gewählt' }),
              saving: moving
                ? t({ id: 'wordingMove.moving', message: 'Wird verschoben …' })
                : t({ id: 'wordingMove.weighing', message: 'Folgen werden ermittelt …' }),
            }}
            disabled={blocked}
            onCancel={() => flow.send({ type: 'move.cancel' })}
          >
            {canRefresh ? (
              <Button variant="default" onClick={() => flow.send({ type: 'selection.refresh' })}>
                <Trans id="wordingMove.refresh">Auswahl aktualisieren</Trans>
              </Button>
            ) : null}
          </FormActions>
        )}
      </form>
    </>
  );
}

function isChosen({ contextIdentifier, toContextIdentifier }: MoveFields): boolean {
  return contextIdentifier !== null || toContextIdentifier !== null;
}
