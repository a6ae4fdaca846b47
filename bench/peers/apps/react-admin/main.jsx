/* As the tutorial of react-admin makes it: a list with pages and a search, a form, a sign-in. */
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Datagrid, Edit, List, Resource, SimpleForm, TextField, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

const authProvider = {
  async login(credentials) {
    const answer = await fetch('/api/login', { method: 'POST', body: JSON.stringify(credentials) });
    if (!answer.ok) throw new Error('wrong name or password');
    localStorage.setItem('username', credentials.username);
  },
  async logout() {
    localStorage.removeItem('username');
  },
  async checkAuth() {
    if (!localStorage.getItem('username')) throw new Error('not signed in');
  },
  async checkError() {},
  async getPermissions() {},
};

const FILTERS = [<TextInput key="q" source="q" label="Search" alwaysOn />];

const TextList = () => (
  <List filters={FILTERS} perPage={15}>
    <Datagrid rowClick="edit">
      <TextField source="id" />
      <TextField source="identifier" />
      <TextField source="lang" />
      <TextField source="context" />
      <TextField source="value" />
    </Datagrid>
  </List>
);

const TextEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="identifier" />
      <TextInput source="lang" />
      <TextInput source="context" />
      <TextInput source="value" multiline fullWidth />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={simpleRestProvider('/api/react-admin')} authProvider={authProvider} disableTelemetry>
    <Resource name="texts" list={TextList} edit={TextEdit} />
  </Admin>,
);
