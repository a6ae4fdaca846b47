import type { SecurityEntry } from '#contract/security-log.ts';

/** An entry of the security log as the server answers it. */
export const SECURITY_ENTRY: SecurityEntry = {
  ...{ id: 12, sequence: 12, time: '2026-11-20T09:20:00.000Z', event: 'userChanged' },
  ...{ userId: 1, username: 'admin', subjectId: 8, subjectName: 'eva' },
  ...{ address: '192.0.2.7', device: 'Firefox 153, Linux', requestId: null },
  detail: {
    details: ['email'],
    was: { active: true, roles: ['USER'], authorizations: [] },
    is: { active: true, roles: ['EDITOR', 'USER'], authorizations: [] },
  },
  personal: { was: { email: 'alt@praxis.example' }, is: { email: 'neu@praxis.example' } },
};
