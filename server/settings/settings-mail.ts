import { WrongSetting } from '#server/settings/wrong-setting.ts';

/** The mail server. A refusal does not repeat it: it may hold a password. */
export function smtpUrl(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url !== null && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  if (isPlain && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && canDecode(url))
    return value;
  throw new WrongSetting(name, 'smtp://[USER:PASSWORD@]HOST[:PORT] or smtps://…', '…');
}

function canDecode({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}

/** An address, which mail servers and readers show as the sender. */
export function mailFrom(value: string, name: string): string {
  if (/^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/.test(value)) return value;
  throw new WrongSetting(name, 'one mail address, such as leitstand@praxis.example', value);
}
