import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { USER } from '#contract/records/user.ts';
import type { ListedUser } from '#contract/user.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { RowKey } from '#src/components/paging-table.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { manyActions } from '#src/screens/lists/many-actions.ts';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { UserNarrowings } from '#src/screens/users/UserNarrowings.tsx';
import { useUserListWords } from '#src/screens/users/use-user-words.ts';
import { userColumns } from '#src/screens/users/user-columns.tsx';

/** Width in CSS pixels that all columns need side by side. */
const COLUMNS_WIDTH = 1_240;
/** And with what only our servers say. */
const ALL_COLUMNS_WIDTH = 1_512;

const NO_ROWS: ReadonlySet<RowKey> = new Set();

const FILTERS = ['lang', 'active'] as const;

/** The users. */
export function UserListScreen({ flow, startUp, user, can }: FlowScreenProps<'users'>) {
  const { t, i18n } = useLingui();
  const [selected, select] = useState(NO_ROWS);
  const mayChange = readOnlyReason(user, null) === null;
  const words = useUserListWords();
  const columns = useMemo(() => userColumns(i18n, can), [i18n, can]);
  const open = useRowOpening('username', ({ id }: { id: number }) => `/user/${id}`);
  return (
    <RecordList
      flow={flow}
      startUp={startUp}
      can={can}
      words={words}
      columns={columns}
      shape={USER}
      rowKey={({ id }) => id}
      minWidth={can('seeSignIns') ? ALL_COLUMNS_WIDTH : COLUMNS_WIDTH}
      open={open}
      byContext={can('findUsersOfContext')}
      filters={FILTERS}
      {...(can('seeSignIns') && {
        narrowings: (also, onChange) => <UserNarrowings also={also} onChange={onChange} />,
      })}
      {...(mayChange &&
        can('changeManyUsers') && {
          many: { type: 'user', actions: manyActions('user', can, { save: true, remove: true }), user },
          selection: {
            selected,
            onChange: select,
            labelOf: ({ username }: ListedUser) =>
              t({ id: 'list.select', message: `${{ name: username }} auswählen` }),
          },
        })}
      create={
        mayChange ? (
          <CreateLink to="/user/new">
            <Trans id="users.new">Neuer Benutzer</Trans>
          </CreateLink>
        ) : null
      }
    />
  );
}
