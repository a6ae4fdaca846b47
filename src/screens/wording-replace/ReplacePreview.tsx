import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { type Choice, chosenCounts, newSince } from '#machines/wording-replace/choice.ts';
import type { ReplacePreview as Preview } from '#machines/wording-replace/wording-replace.port.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { SearchedRows } from '#src/screens/comparison/SearchedRows.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';
import { ChooseAll } from '#src/screens/wording-replace/ChooseAll.tsx';
import { ForeignHits } from '#src/screens/wording-replace/ForeignHits.tsx';
import { InheritedHits } from '#src/screens/wording-replace/InheritedHits.tsx';
import { ReplaceBar } from '#src/screens/wording-replace/ReplaceBar.tsx';
import { ReplacedRow } from '#src/screens/wording-replace/ReplacedRow.tsx';
import { ReplaceGroups } from '#src/screens/wording-replace/ReplaceGroups.tsx';
import classes from './replace.module.css';

interface ReplacePreviewProps extends Pick<FlowScreenProps<'wordingReplace'>, 'flow'> {
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly preview: Preview;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly onConfirm: () => void;
}

/** Every text that would be replaced, before and after, and what else would come of it. */
export function ReplacePreview(props: ReplacePreviewProps) {
  const { flow, headingRef, preview, choice, onChoose, onConfirm } = props;
  const { t } = useLingui();
  const earlier = useSelector(flow, wordingReplaceSelectors.earlier);
  const canChoose = useSelector(flow, wordingReplaceSelectors.canChoose);
  const previewing = useSelector(flow, wordingReplaceSelectors.isPreviewing);
  const stopped = useSelector(flow, wordingReplaceSelectors.isStopped);
  const wish = useSelector(flow, wordingReplaceSelectors.wish);
  const { impact, replacement } = preview;
  const { rows, counts, contexts } = replacement;
  const chosen = [...chosenCounts(choice, replacement).values()].filter((one) => one > 0);
  const count = chosen.reduce((sum, one) => sum + one, 0);
  const isWide = wish !== null && wish.scope !== 'context';
  const fresh = earlier && newSince(earlier.replacement, replacement);
  const kinds = [
    { kind: 'changed', words: t({ id: 'exchange.outcome.changed', message: 'Geändert' }) },
    { kind: 'obstacle', words: t({ id: 'replace.left', message: 'Ausgelassen' }) },
  ].map((one) => ({
    ...one,
    count: one.kind === 'obstacle' ? counts.obstacles : counts.texts - counts.obstacles,
  }));
  return (
    <section className={formClasses.section} aria-labelledby="replace-preview">
      <h2 ref={headingRef} id="replace-preview" tabIndex={-1} className={formClasses.heading}>
        <Trans id="wordingMove.consequences">Was geschieht</Trans>
      </h2>
      {earlier ? (
        <Notice
          tone="warning"
          title={t({ id: 'replace.changed.title', message: 'Die Texte haben sich geändert' })}
        >
          <Trans id="replace.changed">
            Seit der ersten Vorschau wurden Texte geändert. Sie sehen den neuen Stand; Unterschiede sind
            gekennzeichnet.
          </Trans>
        </Notice>
      ) : null}
      {stopped ? (
        <Notice tone="info" title={t({ id: 'replace.stopped.title', message: 'Ersetzen abgebrochen' })}>
          <Trans id="replace.stopped">Es wurde nichts geändert.</Trans>
        </Notice>
      ) : null}
      <Found texts={counts.texts} hits={counts.hits} contexts={contexts.length} isWide={isWide} />
      <InheritedHits flow={flow} inherited={replacement.inherited} />
      <ForeignHits foreign={replacement.foreign} />
      <ChooseAll replacement={replacement} choice={choice} locked={!canChoose} onChoose={onChoose} />
      {isWide ? (
        <ReplaceGroups
          replacement={replacement}
          choice={choice}
          locked={!canChoose}
          fresh={fresh}
          onChoose={onChoose}
        />
      ) : (
        <SearchedRows
          rows={rows.map((row) => ({
            key: String(row.id),
            kind: row.obstacle ? 'obstacle' : 'changed',
            texts: [row.identifier, row.lang, row.before, row.after],
            content: (
              <ReplacedRow
                row={row}
                choice={choice}
                locked={!canChoose}
                withContext={false}
                isNew={fresh?.has(row.id) ?? false}
                onChoose={onChoose}
              />
            ),
          }))}
          total={counts.texts}
          kinds={kinds.filter((one) => one.count > 0)}
        />
      )}
      {counts.texts > rows.length ? (
        <p className={formClasses.hint}>
          {choice.kind === 'except' ? (
            <Trans id="replace.beyond.replaced">
              Auch in den Texten, die nicht gezeigt werden, wird ersetzt.
            </Trans>
          ) : (
            <Trans id="replace.beyond.left">Texte, die nicht gezeigt werden, bleiben unverändert.</Trans>
          )}
        </p>
      ) : null}
      {count > 0 ? (
        <div className={classes.effects} aria-busy={previewing}>
          {replacement.effectsOmitted ? (
            <p>
              <Trans id="replace.effectsOmitted">
                Bei so vielen Texten wird nicht ermittelt, was andere Kontexte danach zeigen.
              </Trans>
            </p>
          ) : (
            <EffectiveRows impact={impact} />
          )}
        </div>
      ) : null}
      {counts.texts > counts.obstacles ? (
        <ReplaceBar
          flow={flow}
          count={count}
          contexts={isWide ? chosen.length : null}
          onConfirm={onConfirm}
        />
      ) : null}
    </section>
  );
}

interface FoundProps {
  readonly texts: number;
  readonly hits: number;
  readonly contexts: number;
  /** More than one context was looked through. */
  readonly isWide: boolean;
}

function Found({ texts, hits, contexts, isWide }: FoundProps) {
  if (texts === 0) {
    return (
      <p className={classes.found}>
        {isWide ? (
          <Trans id="replace.nothing.wide">Kein Text, den Sie ändern dürfen, enthält das.</Trans>
        ) : (
          <Trans id="replace.nothing">Kein eigener Text dieses Kontexts enthält das.</Trans>
        )}
      </p>
    );
  }
  return (
    <p className={classes.found}>
      <Plural id="replace.hits" value={hits} one="Eine Fundstelle" other="# Fundstellen" />{' '}
      <Plural id="replace.texts" value={texts} one="in einem Text" other="in # Texten" />
      {isWide ? (
        <>
          {' '}
          <Plural id="replace.contexts" value={contexts} one="in einem Kontext" other="in # Kontexten" />
        </>
      ) : null}
    </p>
  );
}
