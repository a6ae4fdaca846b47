import { expect, test } from 'vitest';
import { firstAccessLines } from '#server/first-access-lines.ts';
import type { Account } from '#server/security/first-access.ts';

const account = (username: string, rest: Partial<Account> = {}): Account => ({
  ...{ username, password: 'abc2-def3-ghi4-jkl5', roles: ['USER'], authorizations: [], secondFactor: false },
  ...rest,
});

test('accounts come last, one below the other, with what each may do in words', () => {
  const accounts = [
    account('admin', { roles: ['SUPERADMIN', 'EDITOR', 'USER'] }),
    account('hoffmann', { roles: ['SUPERADMIN', 'USER'] }),
    account('huber', { roles: ['EDITOR', 'USER'], authorizations: ['region-sued', 'region-mitte'] }),
    account('moreau', { roles: ['EDITOR'], secondFactor: true }),
    account('weber'),
  ];
  expect(firstAccessLines({ accounts, accessCode: 'code' })).toEqual([
    'Access code for other servers that synchronise with this one, shown only this once:',
    '  code',
    'The database is new. These accounts can sign in; their passwords are shown only this once:',
    '  admin     abc2-def3-ghi4-jkl5  may do everything',
    '  hoffmann  abc2-def3-ghi4-jkl5  sees everything, users too, and changes nothing',
    '  huber     abc2-def3-ghi4-jkl5  edits texts in region-sued, region-mitte',
    '  moreau    abc2-def3-ghi4-jkl5  edits texts in no context yet; with a code by SMS',
    '  weber     abc2-def3-ghi4-jkl5  reads only',
  ]);
});

test('a password that the operator has set is not printed', () => {
  const accounts = [account('admin', { password: null }), account('weber')];
  expect(firstAccessLines({ accounts, accessCode: null }).slice(1)).toEqual([
    '  admin  (as set in ECS_ADMIN_PASSWORD)  reads only',
    '  weber  abc2-def3-ghi4-jkl5             reads only',
  ]);
});
