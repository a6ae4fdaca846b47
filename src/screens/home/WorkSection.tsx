import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { type HomePartFlow, homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './HomeScreen.module.css';

interface WorkSectionProps {
  readonly title: ReactNode;
  /** Loads what it shows; not there where nothing has to be loaded. */
  readonly flow?: HomePartFlow;
  /** Loads what is added to that; where both fail, one failure is shown, and both are tried again. */
  readonly addition?: HomePartFlow;
  /** Lines that stand for what is coming; in the size of what will be there. */
  readonly bones?: number;
  /** One line of those, in rem. */
  readonly boneHeight?: number;
  readonly children?: ReactNode;
}

/** One part of the home page: its heading, what it shows, and in its place what has failed and can be retried. */
export function WorkSection(props: WorkSectionProps) {
  const { title, flow, addition, bones = 0, boneHeight = 2.5, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {flow ? (
        <Loaded flow={flow} addition={addition} bones={bones} boneHeight={boneHeight}>
          {children}
        </Loaded>
      ) : (
        children
      )}
    </section>
  );
}

interface LoadedProps extends Required<Pick<WorkSectionProps, 'bones' | 'boneHeight'>> {
  readonly flow: HomePartFlow;
  readonly addition: HomePartFlow | undefined;
  readonly children: ReactNode;
}

function Loaded({ flow, addition, bones, boneHeight, children }: LoadedProps) {
  const isBlank = useSelector(flow, homePartSelectors.isBlank);
  const isLoading = useSelector(flow, homePartSelectors.isLoading);
  const failure = useSelector(flow, homePartSelectors.failure);
  const added = useSelector(addition, (snapshot) => (snapshot ? homePartSelectors.failure(snapshot) : null));
  return (
    <div aria-busy={isBlank || isLoading} className={classes.part}>
      {isBlank
        ? Array.from({ length: bones }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity that never move
            <div key={at} className={classes.bone} style={{ height: `${boneHeight}rem` }} />
          ))
        : children}
      {failure && added && addition ? (
        <Trouble flow={flow} alsoRetry={addition} />
      ) : (
        <>
          <Trouble flow={flow} />
          {addition ? <Trouble flow={addition} /> : null}
        </>
      )}
    </div>
  );
}

interface TroubleProps {
  readonly flow: HomePartFlow;
  /** Has failed too, and is tried again with it. */
  readonly alsoRetry?: HomePartFlow;
}

/** Why a part is not there, and what can be done. */
function Trouble({ flow, alsoRetry }: TroubleProps) {
  const failure = useSelector(flow, homePartSelectors.failure);
  const isSlow = useSelector(flow, homePartSelectors.isSlow);
  const canCancel = useSelector(flow, homePartSelectors.canCancelWaiting);
  return (
    <PartTrouble
      failure={failure}
      onRetry={() => {
        flow.send({ type: 'part.retry' });
        alsoRetry?.send({ type: 'part.retry' });
      }}
      isSlow={isSlow}
      onCancel={canCancel ? () => flow.send({ type: 'wait.cancel' }) : null}
    />
  );
}
