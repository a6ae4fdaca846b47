import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { MadeToken } from '#machines/access-tokens/access-tokens.port.ts';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { RaisedSection } from '#src/components/RaisedSection.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from './Tokens.module.css';

interface MadeTokenPanelProps extends Pick<FlowScreenProps<'tokens'>, 'flow'> {
  readonly made: MadeToken;
}

/** The secret of a new token, shown this once. */
export function MadeTokenPanel({ flow, made }: MadeTokenPanelProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const secret = made.secret.reveal();
  const { name } = made.token;
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  // Where the browser lets no page write, the text in the field is selected and copied by hand.
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <RaisedSection title={<Trans id="token.made.title">„{name}“ ist angelegt</Trans>}>
      <div className={classes.kept}>
        <Notice tone="warning">
          <p>
            <Trans id="token.made.once">
              Das Token wird nur dieses eine Mal gezeigt. Kopieren Sie es jetzt an einen sicheren Ort, etwa in
              die Geheimnisse Ihrer Pipeline. Geben Sie es nicht weiter: Alles, was es darf, darf jeder, der
              es kennt.
            </Trans>
          </p>
        </Notice>
        <TextInput
          className={classes.secret}
          label={t({ id: 'token.made.secret', message: 'Token' })}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <ButtonRow>
          <Button
            variant="default"
            autoFocus
            leftSection={<CopyIcon aria-hidden size={18} stroke={1.75} />}
            onClick={() => void copy().catch(() => setCopied(false))}
          >
            {isCopied ? (
              <Trans id="token.made.copied">Kopiert</Trans>
            ) : (
              <Trans id="token.made.copy">Kopieren</Trans>
            )}
          </Button>
          <Button onClick={() => flow.send({ type: 'token.kept' })}>
            <Trans id="token.made.kept">Ich habe es gesichert</Trans>
          </Button>
        </ButtonRow>
      </div>
    </RaisedSection>
  );
}
