import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TextFinding } from '#contract/text-checks.ts';
import { textFindingWords } from '#src/screens/wordings/text-finding-words.ts';
import classes from './TextFindings.module.css';

/** What the checks have found in a text, each with what to do about it. Nothing where there is nothing. */
export function TextFindings({ findings }: { readonly findings: readonly TextFinding[] }) {
  const { t, i18n } = useLingui();
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings} aria-label={t({ id: 'finding.list', message: 'Hinweise zum Text' })}>
      {findings.map((finding) => (
        <li key={`${finding.check} ${finding.detail}`}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{textFindingWords(i18n, finding)}</span>
        </li>
      ))}
    </ul>
  );
}
