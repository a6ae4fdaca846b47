import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { textCareSelectors } from '#machines/text-care/text-care.selectors.ts';
import { textLevels } from '#machines/text-elsewhere/reach.ts';
import { textElsewhereSelectors } from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import type { TextHistoryFlow } from '#machines/text-history/text-history.selectors.ts';
import { isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import { wordingMatrixSelectors } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import type { ChosenCellProps } from '#src/screens/wording-matrix/panel-props.ts';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import { TextElsewhere } from '#src/screens/wordings/TextElsewhere.tsx';
import { TextHistory } from '#src/screens/wordings/TextHistory.tsx';
import { TextLevels } from '#src/screens/wordings/TextLevels.tsx';
import { TextNote } from '#src/screens/wordings/TextNote.tsx';
import classes from './panel.module.css';

/** `level`: the context for which the text is typed; null where none is. */
type LevelProps<Level> = ChosenCellProps & { readonly level: Level };

function MatrixPanelPartsOf(props: LevelProps<string | null>) {
  const { flow, place, row, editable, can, level } = props;
  const care = useSelector(flow, wordingMatrixSelectors.care);
  const note = row?.note;
  return (
    <>
      {level !== null && editable ? <Levels {...props} level={level} /> : null}
      {care && note !== undefined && can('writeNotes') ? (
        <Section id="matrix-note" title={<Trans id="textNote.title">Notiz zum Schlüssel</Trans>}>
          <TextNote
            key={place.identifier}
            flow={care}
            contextIdentifier={place.contextIdentifier}
            identifier={place.identifier}
            note={note}
            editable={editable}
          />
          <CareTrouble {...props} />
        </Section>
      ) : null}
    </>
  );
}

/** Where the text is written, and what is noted about its identifier. Not drawn again at every key. */
export const MatrixPanelParts = memo(MatrixPanelPartsOf);

/** The history of the text, and what other contexts say. */
function MatrixPanelTimesOf(props: ChosenCellProps) {
  const { flow, place, can, contexts } = props;
  const history = useSelector(flow, wordingMatrixSelectors.history);
  const elsewhere = useSelector(flow, wordingMatrixSelectors.elsewhere);
  const isOpen = useSelector(flow, (snapshot) => isSameCell(wordingMatrixSelectors.editing(snapshot), place));
  const { contextIdentifier, identifier, lang } = place;
  const hasHistory = can('readHistoryOfTexts');
  const hasPlaces = can('seeTextElsewhere');
  useEffect(() => {
    const question = { contextIdentifier, identifier, lang };
    if (hasHistory) history?.send({ type: isOpen ? 'history.show' : 'history.ask', question });
    if (hasPlaces) elsewhere?.send({ type: isOpen ? 'elsewhere.show' : 'elsewhere.ask', question });
  }, [history, elsewhere, hasHistory, hasPlaces, isOpen, contextIdentifier, identifier, lang]);
  return (
    <>
      {history && hasHistory ? (
        <Section id="matrix-history" title={<Trans id="textHistory.title">Verlauf dieses Textes</Trans>}>
          <History {...props} history={history} />
        </Section>
      ) : null}
      {elsewhere && hasPlaces ? (
        <Section
          id="matrix-elsewhere"
          title={<Trans id="textElsewhere.title">Derselbe Schlüssel in anderen Kontexten</Trans>}
        >
          <TextElsewhere flow={elsewhere} contexts={contexts} />
        </Section>
      ) : null}
    </>
  );
}

function History({
  history,
  place,
  cell,
  desk,
  editable,
}: ChosenCellProps & { readonly history: TextHistoryFlow }) {
  // Putting an old text back would take what is typed away.
  const hasDraft = useSyncExternalStore(desk.texts.subscribeBehindKeys, () =>
    desk.texts.unsaved().some(({ cell: one }) => isSameCell(one, place)),
  );
  return (
    <TextHistory
      flow={history}
      present={cell?.own?.value ?? null}
      {...(editable && cell && !hasDraft && { onPutBack: (value: string) => desk.put(place, cell, value) })}
    />
  );
}

/** Not drawn again at every key. */
export const MatrixPanelTimes = memo(MatrixPanelTimesOf);

/** The contexts of the chain at which the text can stand; nothing where there is no choice. */
function Levels({ flow, place, user, contexts, desk, level }: LevelProps<string>) {
  const { i18n } = useLingui();
  const elsewhere = useSelector(flow, wordingMatrixSelectors.elsewhere);
  const places = useSelector(elsewhere, (snapshot) =>
    snapshot ? textElsewhereSelectors.places(snapshot) : null,
  );
  const levels = useMemo(
    () =>
      contexts === null || places === null
        ? []
        : textLevels(place, contexts, places).map((one) => {
            const reason = readOnlyReason(user, contextPath(one.contextIdentifier, contexts));
            return { ...one, refusal: reason && readOnlyWords(i18n, reason) };
          }),
    [place, contexts, places, user, i18n],
  );
  if (!places || levels.length < 2) return null;
  return (
    <div className={classes.section}>
      <TextLevels
        levels={levels}
        value={level}
        onChange={(next) => {
          const own = places.find((one) => one.contextIdentifier === next && one.lang === place.lang);
          desk.moveTo(place, next, own ?? null);
        }}
      />
    </div>
  );
}

function CareTrouble({ flow }: ChosenCellProps) {
  const care = useSelector(flow, wordingMatrixSelectors.care);
  const failure = useSelector(care, (snapshot) => (snapshot ? textCareSelectors.failure(snapshot) : null));
  return (
    <PartTrouble
      failure={failure}
      onRetry={() => care?.send({ type: 'care.retry' })}
      isSlow={false}
      onCancel={null}
    />
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.subtitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
