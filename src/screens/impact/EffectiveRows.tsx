import { Plural, Trans } from '@lingui/react/macro';
import { effectivePlaces, type Impact } from '#contract/impact.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { BeforeAfter, TextDifference } from '#src/components/TextDifference.tsx';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { type EffectiveGroup, effectiveGroups } from '#src/screens/impact/effective-groups.ts';
import classes from './impact.module.css';

/** So many texts stand there at once; more of them below their title, where they can be searched. */
const INLINE = 3;
/** Contexts that are named beside a text; more of them are listed below it. */
const NAMED = 6;
/** Longer texts are not compared word by word in a list of many. */
const COMPARED = 4_000;

/** Texts that change in other contexts, or, where contexts themselves are changed, in any; from what to what. */
export function EffectiveRows({ impact }: { readonly impact: Impact }) {
  const { effective, counts } = impact;
  const count = counts.effective;
  const isOfContexts = changesContexts(impact);
  if (count === 0) {
    return (
      <p className={classes.title}>
        {isOfContexts ? (
          <Trans id="impact.noEffect">Kein Kontext zeigt danach einen anderen Text.</Trans>
        ) : (
          <Trans id="wordingMove.noEffect">Kein anderer Kontext zeigt danach einen anderen Text.</Trans>
        )}
      </p>
    );
  }
  const groups = effectiveGroups(effective);
  const unlisted = Math.max(0, count - effectivePlaces(effective));
  const title = isOfContexts ? (
    <Plural
      id="impact.effective"
      value={count}
      one="An einer Stelle wird danach ein anderer Text gezeigt"
      other="An # Stellen wird danach ein anderer Text gezeigt"
    />
  ) : (
    <Plural
      id="wordingMove.effective"
      value={count}
      one="An einer Stelle zeigt ein anderer Kontext danach einen anderen Text"
      other="An # Stellen zeigen andere Kontexte danach einen anderen Text"
    />
  );
  if (groups.length > INLINE || unlisted > 0) {
    const rows = groups.map((group) => ({
      key: group.key,
      text: [group.identifier, group.lang, ...group.contexts, group.before, group.after].join(' '),
      content: <Group group={group} />,
    }));
    // Counted are the places; a text that changes in many of them is one row.
    return <FoldedRows title={title} count={unlisted + groups.length} rows={rows} isOpen />;
  }
  return (
    <div className={classes.effective}>
      <p className={classes.title}>{title}</p>
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </div>
  );
}

/** Whether contexts are among what is changed: texts may then change in these themselves. */
function changesContexts({ added, changed, deleted }: Impact): boolean {
  return [added, changed, deleted].some((touched) => touched.some(({ type }) => type === 'context'));
}

function Group({ group: { identifier, lang, before, after, contexts } }: { readonly group: EffectiveGroup }) {
  const none = <Trans id="impact.noText">(kein Text)</Trans>;
  const isCompared = before !== null && after !== null && before.length + after.length <= COMPARED;
  return (
    <div className={classes.group}>
      <p className={classes.place}>
        <strong className={classes.name}>
          <IdentifierText>{identifier}</IdentifierText>
        </strong>{' '}
        · {lang}
        {contexts.length > NAMED ? null : <> · {contexts.join(', ')}</>}
      </p>
      {isCompared ? (
        <TextDifference before={before} after={after} />
      ) : (
        <BeforeAfter before={before ?? none} after={after ?? none} />
      )}
      {contexts.length > NAMED ? (
        <FoldedRows
          title={
            <Plural id="impact.contexts" value={contexts.length} one="in # Kontext" other="in # Kontexten" />
          }
          count={contexts.length}
          rows={contexts.map((context) => ({ key: context, text: context, content: context }))}
        />
      ) : null}
    </div>
  );
}
