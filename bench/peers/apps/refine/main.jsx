/* As the tutorial of Refine makes it with Mantine: a list with pages and a search, a form, a sign-in. */
import { Button, Group, MantineProvider, Pagination, Table, Textarea, TextInput } from '@mantine/core';
import { NotificationsProvider } from '@mantine/notifications';
import { Authenticated, Refine } from '@refinedev/core';
import {
  AuthPage,
  Edit,
  EditButton,
  List,
  RefineThemes,
  ThemedLayout,
  useForm,
  useNotificationProvider,
} from '@refinedev/mantine';
import routerProvider, { CatchAllNavigate, NavigateToResource } from '@refinedev/react-router';
import { useTable } from '@refinedev/react-table';
import dataProvider from '@refinedev/simple-rest';
import { flexRender } from '@tanstack/react-table';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';

const authProvider = {
  async login(credentials) {
    const answer = await fetch('/api/login', { method: 'POST', body: JSON.stringify(credentials) });
    if (!answer.ok) return { success: false, error: new Error('wrong name or password') };
    localStorage.setItem('username', credentials.email);
    return { success: true, redirectTo: '/texts' };
  },
  async logout() {
    localStorage.removeItem('username');
    return { success: true, redirectTo: '/login' };
  },
  async check() {
    return localStorage.getItem('username')
      ? { authenticated: true }
      : { authenticated: false, redirectTo: '/login' };
  },
  async onError() {
    return {};
  },
};

const COLUMNS = [
  ...['id', 'identifier', 'lang', 'context', 'value'].map((name) => ({
    id: name,
    accessorKey: name,
    header: name,
  })),
  {
    id: 'actions',
    accessorKey: 'id',
    header: 'Actions',
    cell: ({ getValue }) => <EditButton hideText recordItemId={getValue()} />,
  },
];

function TextList() {
  const [term, setTerm] = useState('');
  const {
    reactTable: { getHeaderGroups, getRowModel },
    refineCore: { currentPage, pageCount, setCurrentPage, setFilters },
  } = useTable({ columns: COLUMNS, refineCoreProps: { pagination: { pageSize: 15 } } });
  const search = (event) => {
    event.preventDefault();
    setFilters([{ field: 'q', operator: 'eq', value: term === '' ? undefined : term }]);
  };
  return (
    <List>
      <form onSubmit={search}>
        <Group>
          <TextInput aria-label="Search" value={term} onChange={(event) => setTerm(event.target.value)} />
          <Button type="submit">Search</Button>
        </Group>
      </form>
      <Table highlightOnHover>
        <thead>
          {getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id}>{flexRender(header.column.columnDef.header, header.getContext())}</th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination position="right" total={pageCount} page={currentPage} onChange={setCurrentPage} />
    </List>
  );
}

function TextEdit() {
  const { saveButtonProps, getInputProps } = useForm({
    initialValues: { identifier: '', lang: '', context: '', value: '' },
  });
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <TextInput label="Identifier" {...getInputProps('identifier')} />
      <TextInput label="Language" {...getInputProps('lang')} />
      <TextInput label="Context" {...getInputProps('context')} />
      <Textarea label="Value" autosize {...getInputProps('value')} />
    </Edit>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <MantineProvider theme={RefineThemes.Blue} withNormalizeCSS withGlobalStyles>
      <NotificationsProvider position="top-right">
        <Refine
          authProvider={authProvider}
          dataProvider={dataProvider('/api/refine')}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[{ name: 'texts', list: '/texts', edit: '/texts/edit/:id' }]}
          options={{ syncWithLocation: true, disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <Authenticated key="in" fallback={<CatchAllNavigate to="/login" />}>
                  <ThemedLayout>
                    <Outlet />
                  </ThemedLayout>
                </Authenticated>
              }
            >
              <Route index element={<NavigateToResource resource="texts" />} />
              <Route path="/texts" element={<TextList />} />
              <Route path="/texts/edit/:id" element={<TextEdit />} />
            </Route>
            <Route
              element={
                <Authenticated key="out" fallback={<Outlet />}>
                  <NavigateToResource resource="texts" />
                </Authenticated>
              }
            >
              <Route path="/login" element={<AuthPage type="login" />} />
            </Route>
          </Routes>
        </Refine>
      </NotificationsProvider>
    </MantineProvider>
  </BrowserRouter>,
);
