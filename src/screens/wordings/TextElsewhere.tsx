import '#src/theme/later.css';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TreeContext } from '#contract/context-tree.ts';
import type { WordingPlace } from '#contract/wording-places.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import {
  type TextElsewhereFlow,
  textElsewhereSelectors,
} from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { MoreRows } from '#src/screens/common/MoreRows.tsx';
import { spokenIn } from '#src/screens/common/spoken-in.ts';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import { placesElsewhere } from '#src/screens/wordings/places-elsewhere.ts';
import classes from './text-parts.module.css';

/** Contexts that are shown at once; more of them when they are wanted. */
const SHOWN = 5;

interface TextElsewhereProps {
  readonly flow: TextElsewhereFlow;
  /** Every context, for their order; null while they are not known. */
  readonly contexts: readonly TreeContext[] | null;
}

/** Texts of other contexts for the same identifier; nothing until a text is asked about. */
export function TextElsewhere({ flow, contexts }: TextElsewhereProps) {
  const question = useSelector(flow, textElsewhereSelectors.question);
  const places = useSelector(flow, textElsewhereSelectors.places);
  const more = useSelector(flow, textElsewhereSelectors.more);
  const isFinding = useSelector(flow, textElsewhereSelectors.isFinding);
  const failure = useSelector(flow, textElsewhereSelectors.failure);
  const isSlow = useSelector(flow, textElsewhereSelectors.isSlow);
  const canCancel = useSelector(flow, textElsewhereSelectors.canCancelWaiting);
  if (!question) return null;
  const isBlank = places === null && !failure;
  const groups = placesElsewhere(places ?? [], question, contexts ?? []);
  return (
    <div className={classes.part} aria-busy={isBlank || isFinding}>
      {isBlank ? <div className={classes.bones} /> : null}
      {places && groups.length === 0 ? (
        <p className={classes.note}>
          <Trans id="textElsewhere.none">Kein anderer Kontext hat dazu einen eigenen Text.</Trans>
        </p>
      ) : null}
      {groups.length > 0 ? (
        <Groups key={question.identifier} groups={groups} identifier={question.identifier} />
      ) : null}
      <MoreRows more={more} className={classes.note} />
      <PartTrouble
        failure={failure}
        onRetry={() => flow.send({ type: 'elsewhere.retry' })}
        isSlow={isSlow}
        onCancel={canCancel ? () => flow.send({ type: 'wait.cancel' }) : null}
      />
    </div>
  );
}

type ContextPlaces = ReturnType<typeof placesElsewhere>[number];

interface GroupsProps {
  readonly groups: readonly ContextPlaces[];
  readonly identifier: string;
}

function Groups({ groups, identifier }: GroupsProps) {
  const [isWhole, setWhole] = useState(groups.length <= SHOWN);
  const id = useId();
  const hidden = groups.length - SHOWN;
  return (
    <>
      <ul id={id} className={classes.list}>
        {(isWhole ? groups : groups.slice(0, SHOWN)).map(({ contextIdentifier, places }) => (
          <li key={contextIdentifier} className={classes.context}>
            <Anchor
              component={Link}
              size="sm"
              to={pathOf({
                kind: 'wordingMatrix',
                query: { ...FIRST_MATRIX_QUERY, contextIdentifier, prefix: identifier },
              })}
            >
              <IdentifierText>{contextIdentifier}</IdentifierText>
            </Anchor>
            <dl className={classes.places}>
              {places.map((place) => (
                <Place key={place.id} place={place} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? (
            <Trans id="textElsewhere.less">Weniger zeigen</Trans>
          ) : (
            <Plural
              id="textElsewhere.more"
              value={hidden}
              one="Einen weiteren Kontext zeigen"
              other="# weitere Kontexte zeigen"
            />
          )}
        </Button>
      ) : null}
    </>
  );
}

function Place({ place: { lang, value, active, resetInheritance } }: { readonly place: WordingPlace }) {
  return (
    <div data-inactive={!active || undefined}>
      <dt>{lang}</dt>
      <dd>
        <span className={classes.clamped} {...spokenIn(lang)}>
          {value ? value : <Trans id="wordingOrigin.empty">Leerer Text</Trans>}
        </span>
        {active ? null : (
          <span className={classes.remark}>
            <Trans id="textElsewhere.inactive">inaktiv</Trans>
          </span>
        )}
        {resetInheritance ? (
          <span className={classes.remark}>
            <Trans id="wordingOrigin.resets">setzt die Vererbung zurück</Trans>
          </span>
        ) : null}
      </dd>
    </div>
  );
}
