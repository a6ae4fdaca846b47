import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { CONTEXT } from '#contract/records/context.ts';
import { contextTreeSelectors } from '#machines/context-tree/context-tree.selectors.ts';
import { mayUse, readOnlyReason } from '#machines/kit/rights.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { contextOptions, contextPath } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { ContextGrid } from '#src/screens/contexts/ContextGrid.tsx';
import { MovePanel, type Placed } from '#src/screens/contexts/MovePanel.tsx';
import { useBlockedParents } from '#src/screens/contexts/use-blocked-parents.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import { CONTEXT_NAMES } from '#src/screens/records/context.ts';

/** Where a context is to stand. */
interface Chosen {
  /** Session id of its move. */
  readonly by: string;
  readonly target: string | null;
  /** Set where it was put there in the tree, not picked from the list. */
  readonly placed: Placed | null;
}

/** All contexts as a tree: what each holds, how complete it is, and moving one below another. */
export function ContextTreeScreen({ flow, startUp, user, can }: FlowScreenProps<'contextTree'>) {
  const { i18n } = useLingui();
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const languages = useSelector(startUp, startUpSelectors.languages);
  const coverage = useSelector(flow, contextTreeSelectors.coverage);
  const counting = useSelector(flow, contextTreeSelectors.isCounting);
  const uncounted = useSelector(flow, contextTreeSelectors.isUncounted);
  const failure = useSelector(flow, contextTreeSelectors.failure);
  const slow = useSelector(flow, contextTreeSelectors.isSlow);
  const canCancel = useSelector(flow, contextTreeSelectors.canCancelWaiting);
  const move = useSelector(flow, contextTreeSelectors.move);
  const moved = useSelector(flow, contextTreeSelectors.moved);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { target = null, placed = null } = chosen && chosen.by === move?.sessionId ? chosen : {};
  // The columns have their place before the figures arrive.
  const langs = coverage?.langs ?? (uncounted || failure ? null : (languages ?? []).map(({ lang }) => lang));
  const options = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  const blocked = useBlockedParents(moved, contexts, user);
  const title = i18n._(CONTEXT_NAMES.many);
  const heading = usePage(title);
  const parentOf = (identifier: string | null) =>
    contexts?.find((context) => context.identifier === identifier)?.parentIdentifier ?? null;
  const mayChange = (identifier: string) =>
    readOnlyReason(user, contextPath(identifier, contexts ?? [])) === null;
  /** Asks again for the figures, and for the contexts where these did not arrive either. */
  const retry = () => {
    flow.send({ type: 'coverage.retry' });
    if (contexts === null) startUp.send({ type: 'startUp.retry' });
  };
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        count={contexts?.length ?? null}
        action={
          mayUse(CONTEXT.access.save, user) ? (
            <CreateLink to="/context/new">{i18n._(CONTEXT_NAMES.create)}</CreateLink>
          ) : null
        }
      />
      {failure ? (
        <ListFailure failure={failure} hasRows={contexts !== null} onRetry={retry} />
      ) : (
        <ChoicesState startUp={startUp} contexts besideFields={false} />
      )}
      <ContextGrid
        label={title}
        contexts={options}
        coverage={coverage}
        langs={langs}
        busy={counting}
        leadsToUsers={user.superAdmin && can('findUsersOfContext')}
        mayChange={mayChange}
        onMove={(identifier) => flow.send({ type: 'move.begin', identifier })}
        moving={
          move && moved !== null
            ? {
                identifier: moved,
                target,
                blocked: (parent) =>
                  parent === parentOf(moved)
                    ? i18n._({ id: 'contextTree.already', message: 'ist schon hier' })
                    : blocked(parent),
                onTarget: (below) => setChosen({ by: move.sessionId, target: below, placed: { below } }),
                onCancel: () => move.send({ type: 'form.cancel' }),
              }
            : null
        }
      />
      {uncounted ? (
        <p>
          <Trans id="contextTree.uncounted">
            Dieser Server zählt nicht, was die Kontexte enthalten. Die Textmatrix zeigt es für jeden Kontext.
          </Trans>
        </p>
      ) : null}
      {move && moved !== null ? (
        <MovePanel
          flow={move}
          identifier={moved}
          contexts={options}
          blocked={blocked}
          target={target}
          onTarget={(other) => setChosen({ by: move.sessionId, target: other, placed: null })}
          placed={placed}
        />
      ) : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </>
  );
}
