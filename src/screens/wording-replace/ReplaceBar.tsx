import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { FormActions } from '#src/components/FormActions.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useLeave } from '#src/screens/common/leaving.ts';
import { RunProgress } from '#src/screens/wording-replace/RunProgress.tsx';

interface ReplaceBarProps extends Pick<FlowScreenProps<'wordingReplace'>, 'flow'> {
  /** How many texts are chosen. */
  readonly count: number;
  /** In how many contexts; null where only one was looked through. */
  readonly contexts: number | null;
  readonly onConfirm: () => void;
}

/** The one action of the page, with what it would do or how far it is. */
export function ReplaceBar({ flow, count, contexts, onConfirm }: ReplaceBarProps) {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const canConfirm = useSelector(flow, wordingReplaceSelectors.canConfirm);
  const running = useSelector(flow, wordingReplaceSelectors.isRunning);
  const stopping = useSelector(flow, wordingReplaceSelectors.isStopping);
  const progress = useSelector(flow, wordingReplaceSelectors.progress);
  const chosen = t({
    id: 'replace.asking',
    message: plural(
      { count },
      {
        0: 'Kein Text gewählt',
        one: 'Noch nicht ersetzt: ein Text',
        other: 'Noch nicht ersetzt: # Texte',
      },
    ),
  });
  const where =
    contexts === null || count === 0
      ? ''
      : t({
          id: 'replace.asking.contexts',
          message: plural({ contexts }, { one: 'in einem Kontext', other: 'in # Kontexten' }),
        });
  const total = progress?.total ?? null;
  const done = i18n.number(progress?.done ?? 0);
  const underWay =
    total === null
      ? t({ id: 'replace.running', message: 'Wird ersetzt …' })
      : t({
          id: 'replace.running.progress',
          message: `Wird ersetzt: ${{ done }} von ${{ total: i18n.number(total) }}`,
        });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <FormActions
        state={running ? 'saving' : 'dirty'}
        saveLabel={t({ id: 'replace.confirm', message: 'Jetzt ersetzen' })}
        words={{
          dirty: where === '' ? chosen : `${chosen} ${where}`,
          saving: stopping ? t({ id: 'replace.stopping', message: 'Wird abgebrochen …' }) : underWay,
        }}
        disabled={!running && !canConfirm}
        onCancel={() => leave(flow, { type: 'replace.cancel' })}
      >
        {running ? <RunProgress flow={flow} /> : null}
      </FormActions>
    </form>
  );
}
