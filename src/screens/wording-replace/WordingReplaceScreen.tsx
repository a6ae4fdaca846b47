import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { SaveWait } from '#src/screens/common/SaveWait.tsx';
import { usePage } from '#src/screens/common/use-page.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { NotFoundScreen } from '#src/screens/routes/NotFoundScreen.tsx';
import { ReplaceForm } from '#src/screens/wording-replace/ReplaceForm.tsx';
import classes from './replace.module.css';

/** Replaces a text wherever the own texts of one context or many hold it, after a preview. */
export function WordingReplaceScreen(props: FlowScreenProps<'wordingReplace'>) {
  // A server that cannot answer it has no such place.
  return props.can('replaceTexts') ? <Replace {...props} /> : <NotFoundScreen />;
}

function Replace({ flow, startUp, user, can }: FlowScreenProps<'wordingReplace'>) {
  const { t, i18n } = useLingui();
  const title = t({ id: 'replace.title', message: 'Suchen und Ersetzen' });
  const heading = usePage(title);
  const readOnly = useSelector(flow, wordingReplaceSelectors.readOnly);
  const canStop = useSelector(flow, wordingReplaceSelectors.canStop);
  const isRunning = useSelector(flow, wordingReplaceSelectors.isRunning);
  const slow = useSelector(flow, wordingReplaceSelectors.isSlow);
  const canCancel = useSelector(flow, wordingReplaceSelectors.canCancelWaiting);
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        lead={t({
          id: 'replace.lead',
          message: 'Zuerst wird jede Änderung gezeigt; ersetzt wird erst danach, alles in einem Schritt.',
        })}
      />
      <div className={classes.root}>
        {readOnly ? (
          <ReadOnlyNote action={<WhoMay contextIdentifier={null} user={user} can={can} />}>
            {readOnlyWords(i18n, readOnly)}
          </ReadOnlyNote>
        ) : (
          <ReplaceForm flow={flow} startUp={startUp} user={user} />
        )}
      </div>
      {/* A run that can be ended says itself how far it is. */}
      <SaveWait
        saving={isRunning}
        slow={slow && !canStop}
        {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })}
      />
    </>
  );
}
