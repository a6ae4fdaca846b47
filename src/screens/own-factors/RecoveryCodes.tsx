import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Secret } from '#machines/kit/secret.ts';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { Notice } from '#src/components/Notice.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import classes from './OwnFactors.module.css';

interface RecoveryCodesProps {
  /** One a line. */
  readonly codes: Secret;
  readonly onKept: () => void;
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** New recovery codes, shown this once. While they are there, printing the page prints nothing else. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const text = codes.reveal();
  const title = t({ id: 'factors.codes.title', message: 'Wiederherstellungscodes' });
  const host = window.location.host;
  const heading = t({ id: 'factors.codes.heading', message: `Wiederherstellungscodes für ${host}` });
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\n\n${text}\n`)}`;
  return (
    <div className={formClasses.inset}>
      <Notice tone="warning">
        <p>
          <Trans id="factors.codes.once">
            Diese Codes werden nur dieses eine Mal gezeigt, und jeder gilt einmal. Bewahren Sie sie sicher
            auf, nicht auf dem Telefon mit der App.
          </Trans>
        </p>
      </Notice>
      <div data-print-alone>
        <h3 className={classes.printed}>{heading}</h3>
        <ol className={classes.codeList} aria-label={title} translate="no">
          {text.split('\n').map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <ButtonRow>
        <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
          <Trans id="factors.codes.print">Drucken</Trans>
        </Button>
        <Button
          component="a"
          href={file}
          download={`${title}.txt`}
          variant="default"
          leftSection={<IconDownload {...ICON} />}
        >
          <Trans id="factors.codes.download">Herunterladen</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
          // Where the browser lets no page write, the codes can be selected and copied by hand.
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {isCopied ? (
            <Trans id="token.made.copied">Kopiert</Trans>
          ) : (
            <Trans id="token.made.copy">Kopieren</Trans>
          )}
        </Button>
        <Button onClick={onKept}>
          <Trans id="factors.codes.kept">Ich habe sie gesichert</Trans>
        </Button>
      </ButtonRow>
    </div>
  );
}
