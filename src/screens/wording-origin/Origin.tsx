import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import type { WordingOriginFlow } from '#machines/wording-origin/wording-origin.selectors.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { useSidePanel } from '#src/components/use-side-panel.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { OriginAnswer } from '#src/screens/wording-origin/OriginAnswer.tsx';
import { OriginTree } from '#src/screens/wording-origin/OriginTree.tsx';
import classes from './origin.module.css';

interface OriginProps {
  readonly flow: WordingOriginFlow;
  readonly question: WordingQuestion;
  /** The context that is asked and everything above it, nearest first. */
  readonly path: readonly string[];
  readonly onClose: () => void;
}

/** Why a context shows a text, in a panel that leaves the list in sight. */
export function Origin({ flow, question, path, onClose }: OriginProps) {
  const { t } = useLingui();
  const { heading, onKeyDown } = useSidePanel(question, onClose);
  const { identifier, lang, contextIdentifier } = question;
  return (
    <aside className={classes.panel} aria-labelledby="origin-panel" onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2 ref={heading} id="origin-panel" tabIndex={-1} className={classes.title}>
          <Trans id="origin.title">Warum dieser Text?</Trans>
        </h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t({ id: 'audit.panel.close', message: 'Schließen' })}
          onClick={onClose}
        >
          <IconX aria-hidden size={18} stroke={1.75} />
        </button>
      </div>
      <p className={classes.question}>
        <strong>
          <IdentifierText>{identifier}</IdentifierText>
        </strong>{' '}
        · {lang} · <IdentifierText>{contextIdentifier}</IdentifierText>
      </p>
      <OriginAnswer flow={flow} bone={formClasses.tallBone}>
        {(origin) => <OriginTree origin={origin} question={question} path={path} />}
      </OriginAnswer>
    </aside>
  );
}
