import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { TextFinding } from '#contract/text-finding.ts';
import type { StoredFinding } from '#contract/wording-care.ts';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { textFindingWords } from '#src/screens/wordings/text-finding-words.ts';
import classes from './TextFindings.module.css';

type Finding = TextFinding & Partial<Pick<StoredFinding, 'accepted'>>;

interface TextFindingsProps {
  readonly findings: readonly Finding[];
  /** Says that a finding is right in this text, or takes that back; left out where no one can. */
  readonly onAccept?: ((finding: TextFinding, accepted: boolean) => void) | undefined;
}

/** Findings of the checks in a text, each with what to do about it. Nothing where there are none. */
export function TextFindings({ findings, onAccept }: TextFindingsProps) {
  const { t } = useLingui();
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings} aria-label={t({ id: 'finding.list', message: 'Hinweise zum Text' })}>
      {findings.map((finding) => (
        <li key={`${finding.check} ${finding.detail}`} data-accepted={finding.accepted ? true : undefined}>
          {finding.accepted ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          <FindingText finding={finding} onAccept={onAccept} />
        </li>
      ))}
    </ul>
  );
}

function FindingText({
  finding,
  onAccept,
}: { readonly finding: Finding } & Pick<TextFindingsProps, 'onAccept'>) {
  const { i18n } = useLingui();
  const { check, detail, accepted } = finding;
  return (
    <span>
      {textFindingWords(i18n, finding)}
      {accepted ? (
        <span className={classes.accepted}>
          {' '}
          <Trans id="finding.acceptedBy">
            Geprüft von {accepted.by}, <DateTimeText value={accepted.at} />
          </Trans>
        </span>
      ) : null}
      {onAccept ? (
        <Button
          className={classes.accept ?? ''}
          size="compact-xs"
          variant="default"
          onClick={() => onAccept({ check, detail }, !accepted)}
        >
          {accepted ? (
            <Trans id="finding.reopen">Erneut prüfen</Trans>
          ) : check === 'outdated' ? (
            <Trans id="finding.stillRight">Stimmt noch</Trans>
          ) : (
            <Trans id="finding.accept">So in Ordnung</Trans>
          )}
        </Button>
      ) : null}
    </span>
  );
}
