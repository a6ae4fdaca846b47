import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ManyAction, SharedValues } from '#contract/many-records.ts';
import type { ManyWish } from '#machines/change-many/change-many.port.ts';
import { changeManySelectors } from '#machines/change-many/change-many.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { changeManyFlow } from '#src/flows/change-many.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import type { ListSelectionProps } from '#src/screens/common/side-panels.ts';
import { ChangeFieldsDialog } from '#src/screens/lists/ChangeFieldsDialog.tsx';
import { ManyDialog } from '#src/screens/lists/ManyDialog.tsx';
import { SelectionBar } from '#src/screens/lists/SelectionBar.tsx';

/** Selected rows of a list with the actions on them, and the step that carries one out. */
export function ListSelection(props: ListSelectionProps) {
  const { list, type, startUp, user, keys, query, onAll, onExport, onClear, ...shown } = props;
  const [wish, setWish] = useState<ManyWish | null>(null);
  const end = useCallback(
    (done: boolean) => {
      setWish(null);
      if (done) onClear();
    },
    [onClear],
  );
  const [choosing, setChoosing] = useState(false);
  const begin = (action: ManyAction, values?: SharedValues) => {
    const { keyWord, contextIdentifier, lang, active, joinId, also } = query;
    const all = { query: { keyWord, contextIdentifier, lang, active, joinId, also } };
    const selection = props.isAll ? all : { keys: [...keys] };
    if (type) setWish({ type, action, selection, ...(values && { values }) });
  };
  return (
    <>
      <SelectionBar
        {...shown}
        onAll={onAll}
        onAction={(action) => (action === 'change' ? setChoosing(true) : begin(action))}
        onExport={onExport}
        onClear={onClear}
      />
      {choosing && type && user ? (
        <ChangeFieldsDialog
          type={type}
          startUp={startUp}
          user={user}
          onChoose={(values) => {
            setChoosing(false);
            begin('change', values);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {wish ? <ManyStep list={list} wish={wish} onEnd={end} /> : null}
    </>
  );
}

interface ManyStepProps extends Pick<ListSelectionProps, 'list'> {
  readonly wish: ManyWish;
  readonly onEnd: (done: boolean) => void;
}

function ManyStep({ list, wish, onEnd }: ManyStepProps) {
  const key = useRef(newIdempotencyKey()).current;
  const flow = useSideFlow(list, changeManyFlow, { input: { wish, key }, close: 'many.close' });
  const over = useSelector(flow, changeManySelectors.isOver);
  const done = useSelector(flow, changeManySelectors.isDone);
  useEffect(() => {
    if (over) onEnd(done);
  }, [over, done, onEnd]);
  // A step that asks nothing and takes no time is done without a dialog that only flashes.
  const [opened, setOpened] = useState(false);
  const wanted = useSelector(flow, changeManySelectors.wantsDialog);
  if (wanted && !opened) setOpened(true);
  return over || !opened ? null : <ManyDialog flow={flow} />;
}
