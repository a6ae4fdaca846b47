import '#src/theme/later.css';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TreeContext } from '#contract/context-tree.ts';
import { pathOf } from '#src/address/address.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { contextPath } from '#src/screens/common/context-tree.ts';
import classes from './ContextPlace.module.css';

/** Children that are named; of the others it is said how many there are. */
const NAMED_CHILDREN = 5;

interface ContextPlaceProps {
  /** The context as the form holds it at the moment. */
  readonly identifier: string;
  readonly parentIdentifier: string | null;
  readonly active: boolean;
  /** All contexts; empty while they have not arrived. */
  readonly contexts: readonly TreeContext[];
}

/** Where a context stands: everything above it from its root down, and what is right below it. */
export function ContextPlace({ identifier, parentIdentifier, active, contexts }: ContextPlaceProps) {
  const known = new Map(contexts.map((context) => [context.identifier, context]));
  const above = parentIdentifier === null ? [] : contextPath(parentIdentifier, contexts).toReversed();
  const below = contexts
    .filter((context) => identifier !== '' && context.parentIdentifier === identifier)
    .toSorted((one, other) => one.identifier.localeCompare(other.identifier));
  const more = below.length - NAMED_CHILDREN;
  const hasInactive = above.some((one) => known.get(one)?.active === false);
  return (
    <>
      <ol className={classes.path}>
        {above.map((one, depth) => (
          <Step key={one} identifier={one} depth={depth} active={known.get(one)?.active ?? true} linked />
        ))}
        <Step identifier={identifier} depth={above.length} active={active} linked={false} />
        {below.slice(0, NAMED_CHILDREN).map((child) => (
          <Step
            key={child.identifier}
            identifier={child.identifier}
            depth={above.length + 1}
            active={child.active}
            linked
          />
        ))}
        {more > 0 ? (
          <li className={classes.step} style={{ paddingInlineStart: `${(above.length + 1) * 20}px` }}>
            <span className={classes.note}>
              <Plural id="context.more" value={more} one="und ein weiterer" other="und # weitere" />
            </span>
          </li>
        ) : null}
      </ol>
      <p className={classes.note}>
        <Trans id="context.inheritance.hint">
          Ein Text, den dieser Kontext nicht hat, kommt aus dem nächsten darüber, der ihn hat.
        </Trans>{' '}
        {hasInactive ? (
          <Trans id="context.inheritance.inactive">Inaktive Kontexte werden dabei übersprungen.</Trans>
        ) : null}
      </p>
    </>
  );
}

interface StepProps {
  readonly identifier: string;
  readonly depth: number;
  readonly active: boolean;
  /** Whether it leads to the context; the one that the form is about does not. */
  readonly linked: boolean;
}

function Step({ identifier, depth, active, linked }: StepProps) {
  return (
    <li
      className={classes.step}
      style={{ paddingInlineStart: `${depth * 20}px` }}
      aria-current={linked ? undefined : 'true'}
    >
      {depth > 0 ? <span className={classes.corner} aria-hidden /> : null}
      {linked ? (
        <Anchor component={Link} to={pathOf({ kind: 'context', identifier })} className={classes.name ?? ''}>
          <IdentifierText>{identifier}</IdentifierText>
        </Anchor>
      ) : (
        <span className={`${classes.name} ${classes.here}`}>
          {identifier === '' ? (
            <Trans id="context.new.title">Neuer Kontext</Trans>
          ) : (
            <IdentifierText>{identifier}</IdentifierText>
          )}
        </span>
      )}
      {active ? null : <ActiveBadge active={false} />}
    </li>
  );
}
