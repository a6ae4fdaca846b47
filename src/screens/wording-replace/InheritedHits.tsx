import '#src/theme/later.css';
import { Plural } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import type { Replacement } from '#contract/wording-replace.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { Notice } from '#src/components/Notice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from './replace.module.css';

interface InheritedHitsProps extends Pick<FlowScreenProps<'wordingReplace'>, 'flow'> {
  readonly inherited: Replacement['inherited'];
}

/** Texts that are shown here and stand further up: they are changed there. Nothing where there are none. */
export function InheritedHits({ flow, inherited }: InheritedHitsProps) {
  const wish = useSelector(flow, wordingReplaceSelectors.wish);
  const count = inherited.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const find = wish?.find ?? '';
  const query = {
    ...FIRST_MATRIX_QUERY,
    langs: wish?.langs ?? null,
    keyWord: find.length <= LIMITS.name ? find : '',
  };
  return (
    <Notice tone="info">
      <p>
        <Plural
          id="replace.inherited"
          value={count}
          one="Ein geerbter Text enthält es auch. Er bleibt hier unverändert; ändern Sie ihn in seinem eigenen Kontext:"
          other="# geerbte Texte enthalten es auch. Sie bleiben hier unverändert; ändern Sie sie in ihrem eigenen Kontext:"
        />
      </p>
      <ul className={classes.contexts}>
        {inherited.map(({ contextIdentifier, count: own }) => (
          <li key={contextIdentifier}>
            <Anchor
              component={Link}
              to={pathOf({ kind: 'wordingMatrix', query: { ...query, contextIdentifier } })}
              underline="always"
            >
              {contextIdentifier}
            </Anchor>{' '}
            ({own})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
