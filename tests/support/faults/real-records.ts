import { WebVisitor } from '#tests/support/web-visitor.ts';

const FORM = { active: true };
const PERSON = { email: 'ben@example.org', firstname: 'Anna', lastname: 'Berg', mobileNo: '+4930654321' };

/** Puts into an empty server what the table of faults expects, under the same numbers. */
export async function addRealRecords(address: string, username: string, password: string): Promise<void> {
  const visitor = new WebVisitor();
  await visitor.signIn(address, username, password);
  const post = async (path: string, payload: object) => {
    const { status, content, errCodes } = await visitor.post(address, path, payload);
    if (status !== 200) throw new Error(`${path} was answered with ${status} ${errCodes.join()}`);
    return content;
  };
  /** Adds records of a kind after the last one that is there, until one has this number; it gets the name. */
  const upTo = async (id: number, last: number, add: (name: string) => Promise<unknown>, name: string) => {
    for (let next = last + 1; next < id; next += 1) await add(`${name}${next}`);
    await add(name);
  };
  await post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL', create: true, ...FORM });
  await post('language/save', { id: 2, lang: 'en', flag: 'gb', description: 'Englisch', ...FORM });
  const wording = async (identifier: string) => {
    const fields = { identifier, lang: 'de', value: 'Videosprechstunde', contextIdentifier: 'nord' };
    return (await post('wording/save', { ...fields, resetInheritance: false, ...FORM })).wording;
  };
  await upTo(3, 0, wording, 'menu.video');
  const template = async (identifier: string) => {
    const fields = {
      identifier,
      lang: 'de',
      contextIdentifier: 'GLOBAL',
      subject: 'Willkommen',
      body: 'Guten Tag',
    };
    return (await post('mailTemplate/save', { ...fields, ...FORM })).mailTemplate;
  };
  await upTo(5, 0, template, 'welcome');
  const document = async (identifier: string) => {
    const fields = {
      identifier,
      mainTitle: 'Geschäftsbedingungen',
      fallbackDocumentLang: 'de',
      description: null,
    };
    return (await post('document/save', { ...fields, ...FORM })).document;
  };
  await upTo(4, 0, document, 'agb');
  const user = async (name: string) => {
    const rights = { authRoles: [{ role: 'USER' }], authorizations: [] };
    const authentication = { username: name, password: 'Geheim-genug-1', ...rights };
    const email = name === 'ben' ? PERSON.email : `${name}@example.org`;
    return (await post('user/save', { ...PERSON, email, defaultLang: 'de', authentication, ...FORM })).user;
  };
  await upTo(8, 1, user, 'ben');
}
