import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import type { Choice } from '#machines/wording-replace/choice.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { BlockingOverlay } from '#src/components/BlockingOverlay.tsx';
import { isOutcomeUnknown } from '#src/i18n/failure-messages.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import { DraftNotice } from '#src/screens/forms/DraftNotice.tsx';
import { focusFirstWrong } from '#src/screens/forms/focus-first-wrong.ts';
import { useDraft, useDraftUntilDone } from '#src/screens/forms/use-draft.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { ReplaceFieldset } from '#src/screens/wording-replace/ReplaceFieldset.tsx';
import { ReplacePreview } from '#src/screens/wording-replace/ReplacePreview.tsx';
import { ReplaceTrouble } from '#src/screens/wording-replace/ReplaceTrouble.tsx';
import {
  choiceFor,
  keptChoice,
  type ReplaceDraft,
  type ReplaceFields,
} from '#src/screens/wording-replace/replace-fields.ts';
import { replaceReason } from '#src/screens/wording-replace/replace-rights.ts';
import classes from './replace.module.css';

const NAMES = ['contextIdentifier', 'find', 'replacement', 'langs'] as const;

/** The fields, whose press shows what would happen, and below them the preview, whose press replaces. */
export function ReplaceForm({
  flow,
  startUp,
  user,
}: Pick<FlowScreenProps<'wordingReplace'>, 'flow' | 'startUp' | 'user'>) {
  const { t } = useLingui();
  const required = useRequired();
  const scope = useSelector(flow, wordingReplaceSelectors.scope);
  const contextIdentifier = useSelector(flow, wordingReplaceSelectors.contextIdentifier);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const langs = useSelector(flow, wordingReplaceSelectors.langs);
  const keyWord = useSelector(flow, wordingReplaceSelectors.keyWord);
  const waiting = useSelector(flow, wordingReplaceSelectors.isWaiting);
  const running = useSelector(flow, wordingReplaceSelectors.isRunning);
  const shown = useSelector(flow, wordingReplaceSelectors.isShown);
  const canConfirm = useSelector(flow, wordingReplaceSelectors.canConfirm);
  const failure = useSelector(flow, wordingReplaceSelectors.failure);
  const isUnreachable = useSelector(flow, wordingReplaceSelectors.isUnreachable);
  const preview = useSelector(flow, wordingReplaceSelectors.preview);
  const choice = useSelector(flow, wordingReplaceSelectors.choice);
  const heading = useRef<HTMLHeadingElement>(null);
  const untouched: ReplaceFields = {
    ...{ scope, contextIdentifier, find: keyWord, replacement: '', langs },
    ...{ matchCase: false, keepCase: false, wholeWords: false },
  };
  const draft = useDraft<ReplaceDraft>({ ...untouched, chosen: '' }, { name: contextIdentifier ?? '' });
  useDraftUntilDone(flow, draft);
  /** The choice among the texts, in the form in which it is kept. */
  const chosen = useRef(draft.restored?.fields.chosen ?? '');
  const same = t({ id: 'replace.same', message: 'Das ist derselbe Text, es würde sich nichts ändern' });
  const wrong = ({ find, replacement, langs: wanted, ...where }: ReplaceFields) => ({
    contextIdentifier: where.scope === 'all' ? null : required(where.contextIdentifier ?? ''),
    // White space can be looked for, such as two blanks.
    find: find === '' ? required(find) : null,
    replacement: find !== '' && find === replacement ? same : null,
    langs: wanted === null ? null : required(wanted),
  });
  const form = useForm<ReplaceFields>({
    initialValues: draft.restored ? fieldsOf(draft.restored.fields) : untouched,
    validate: wrong,
    onValuesChange: (values) => {
      flow.send({ type: 'replace.change' });
      draft.keep({ ...values, chosen: chosen.current }, !isSame(values, untouched));
    },
  });
  useErrorsInLanguage(form, () => wrong(form.values));
  const focusWrong = (errors: Readonly<Record<string, unknown>>) =>
    focusFirstWrong((name) => form.getInputNode(name), NAMES, errors);
  const dirty = !isSame(form.values, untouched);
  const discard = () => {
    chosen.current = '';
    draft.discard();
  };
  useUnsaved(dirty, discard, running, isUnreachable && isOutcomeUnknown(failure));
  // The preview is read first, then answered.
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);

  const choose = (next: Choice) => {
    chosen.current = keptChoice(form.values, next);
    draft.keep({ ...form.values, chosen: chosen.current }, true);
    flow.send({ type: 'choice.change', choice: next });
  };
  const show = (wish: ReplaceFields) =>
    flow.send({ type: 'replace.preview', wish, choice: choiceFor(wish, chosen.current) });
  const confirm = () => {
    if (canConfirm) flow.send({ type: 'replace.confirm', key: newIdempotencyKey() });
  };
  return (
    <>
      {draft.restored ? (
        <DraftNotice
          at={draft.restored.at}
          onDiscard={() => {
            discard();
            form.setValues(untouched);
          }}
        />
      ) : null}
      <form noValidate className={classes.form} onSubmit={form.onSubmit(show, focusWrong)}>
        <BlockingOverlay shown={running} />
        <ReplaceFieldset
          form={form}
          startUp={startUp}
          busy={waiting && !running}
          locked={running}
          reason={replaceReason(user, contexts, form.values)}
        />
      </form>
      {failure ? <ReplaceTrouble flow={flow} failure={failure} /> : null}
      {preview ? (
        <ReplacePreview
          flow={flow}
          headingRef={heading}
          preview={preview}
          choice={choice}
          onChoose={choose}
          onConfirm={confirm}
        />
      ) : null}
    </>
  );
}

function fieldsOf({ chosen: _, ...fields }: ReplaceDraft): ReplaceFields {
  return fields;
}

function isSame(one: ReplaceFields, other: ReplaceFields): boolean {
  const values = (fields: ReplaceFields) => JSON.stringify(Object.entries(fields).toSorted());
  return values(one) === values(other);
}
