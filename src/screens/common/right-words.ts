import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '#contract/envelope.ts';

const MISSING: Readonly<Record<string, MessageDescriptor>> = {
  editor: msg({
    id: 'right.missing.editor',
    message:
      'Dazu fehlt Ihnen die Berechtigung. Nötig ist die Rolle „Redaktion“; Ihre Administration kann sie vergeben.',
  }),
  superAdmin: msg({
    id: 'right.missing.superAdmin',
    message:
      'Dazu fehlt Ihnen die Berechtigung. Nötig ist die Rolle „Administration“; Ihre Administration kann sie vergeben.',
  }),
  superAdminEditor: msg({
    id: 'right.missing.superAdminEditor',
    message:
      'Dazu fehlt Ihnen die Berechtigung. Nötig sind die Rollen „Administration“ und „Redaktion“; Ihre Administration kann sie vergeben.',
  }),
};

/** Which right is missing, where a refusal names it; null for any other one. */
export function rightWords(i18n: I18n, finding: Finding | undefined): string | null {
  const { reason, values = {} } = finding ?? {};
  if (reason === 'noContextAllowed') {
    return i18n._(
      msg({
        id: 'right.noContext',
        message:
          'Dazu fehlt Ihnen die Berechtigung. Für Sie ist kein Kontext freigegeben; Ihre Administration kann das ändern.',
      }),
    );
  }
  if (reason === 'contextNotAllowed') {
    return i18n._({
      ...msg({
        id: 'right.context',
        message:
          'Dazu fehlt Ihnen die Berechtigung. Der Kontext {context} ist für Sie nicht freigegeben; Ihre Administration kann das ändern.',
      }),
      values,
    });
  }
  const missing = reason === 'rightMissing' ? MISSING[values.right ?? ''] : undefined;
  return missing ? i18n._(missing) : null;
}
