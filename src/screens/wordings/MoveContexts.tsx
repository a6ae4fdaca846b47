import { Trans, useLingui } from '@lingui/react/macro';
import type { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { writableContexts } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import classes from '#src/screens/forms/form.module.css';

export type MoveFields = {
  readonly contextIdentifier: string | null;
  readonly toContextIdentifier: string | null;
};

interface MoveContextsProps extends Pick<FlowScreenProps<'wordingMove'>, 'startUp' | 'user'> {
  readonly form: Pick<ReturnType<typeof useForm<MoveFields>>, 'getInputProps'>;
  /** Whether all wordings of a context move, so that there are two to choose. */
  readonly whole: boolean;
  readonly locked: boolean;
}

/** The context to which selected wordings go, or the two between which all of them move. */
export function MoveContexts({ form, startUp, user, whole, locked }: MoveContextsProps) {
  const { t } = useLingui();
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const writable = useMemo(() => contexts && writableContexts(contexts, user), [contexts, user]);
  const shared = { contexts: writable, required: true, readOnly: locked };
  const target = t({ id: 'wordingMove.target', message: 'Zielkontext' });
  return (
    <section className={classes.section} aria-labelledby="move-contexts">
      <h2 id="move-contexts" className={classes.heading}>
        {whole ? (
          <Trans id="wordingMove.section.contexts">Quelle und Ziel</Trans>
        ) : (
          <Trans id="wordingMove.section.target">Ziel</Trans>
        )}
      </h2>
      <ChoicesState startUp={startUp} contexts />
      <div className={classes.pair}>
        <ContextPicker
          {...shared}
          {...form.getInputProps('contextIdentifier')}
          label={whole ? t({ id: 'wordingMove.source', message: 'Kontext' }) : target}
        />
        {whole ? (
          <ContextPicker {...shared} {...form.getInputProps('toContextIdentifier')} label={target} />
        ) : null}
      </div>
    </section>
  );
}
