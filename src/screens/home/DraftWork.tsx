import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { ListedDraft, ListedDrafts } from '#src/screens/home/kept-drafts.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';
import classes from './HomeScreen.module.css';

/** The user's drafts in this browser; nothing if there are none. */
export function DraftWork({ drafts }: { readonly drafts: ListedDrafts }) {
  const { t } = useLingui();
  const section = useRef<HTMLHeadingElement>(null);
  if (drafts.all.length === 0) return null;
  const discard = (draft: ListedDraft) => {
    drafts.discard(draft);
    section.current?.focus();
  };
  return (
    <section className={classes.section} aria-labelledby="home-drafts">
      <h2 id="home-drafts" ref={section} tabIndex={-1} className={classes.heading}>
        <Trans id="home.drafts">Meine Entwürfe</Trans>
      </h2>
      <ul className={classes.operations}>
        {drafts.all.map((draft) => (
          <li key={draft.path} className={classes.draft}>
            <span className={classes.what}>
              <Link to={draft.to}>
                <DraftName draft={draft} />
              </Link>
              {draft.where ? <span className={classes.where}> {draft.where}</span> : null}
              <span className={classes.facts}>
                <DateTimeText value={draft.date} />
              </span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t({ id: 'home.drafts.discard', message: `Entwurf ${draft.name} verwerfen` })}
              title={t({ id: 'home.drafts.discard.short', message: 'Verwerfen' })}
              onClick={() => discard(draft)}
            >
              <IconTrash aria-hidden size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <Trans id="home.drafts.note">
          Nur in diesem Browser, sieben Tage lang oder bis Sie sich ausloggen.
        </Trans>
      </p>
    </section>
  );
}

function DraftName({ draft: { subject, isNew, isNote, name } }: { readonly draft: ListedDraft }) {
  const { t, i18n } = useLingui();
  if (isNote) {
    return (
      <>
        {t({ id: 'textNote.title', message: 'Notiz zum Schlüssel' })} <IdentifierText>{name}</IdentifierText>
      </>
    );
  }
  if (subject === null) {
    return isNew ? (
      <>
        {t({ id: 'home.drafts.newKey', message: 'Neuer Schlüssel' })} <IdentifierText>{name}</IdentifierText>
      </>
    ) : (
      t({ id: 'home.drafts.matrix', message: 'Texte in der Textmatrix' })
    );
  }
  const type = typeWord(i18n, subject);
  return (
    <>
      <span className={classes.type}>
        {isNew ? t({ id: 'home.drafts.new', message: `${{ type }} (neu)` }) : type}
      </span>{' '}
      <IdentifierText>{name}</IdentifierText>
    </>
  );
}
