import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { GrowingTextarea } from '#src/components/GrowingTextarea.tsx';
import { IdentifierField } from '#src/components/IdentifierField.tsx';
import { InactiveContext } from '#src/screens/common/InactiveContext.tsx';
import { FormCheckbox } from '#src/screens/forms/FormCheckbox.tsx';
import classes from '#src/screens/forms/form.module.css';
import { PlaceFields } from '#src/screens/forms/PlaceFields.tsx';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { WORDING_LABELS } from '#src/screens/records/wording-labels.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';

interface WordingFieldsetProps {
  readonly fields: FieldsForm<WordingFields>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly user: User;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
  /** It stands in its context already; moving it is an act of its own. */
  readonly isStored: boolean;
  /** Below the text, such as what is found in it. */
  readonly belowText?: ReactNode;
}

/** Where the wording stands, what it says, and how it takes part in inheritance. */
export function WordingFieldset({
  fields,
  startUp,
  user,
  locked,
  isStored,
  belowText,
}: WordingFieldsetProps) {
  const { t } = useLingui();
  const lang = fields.useWatchValue('lang');
  const contextIdentifier = fields.useWatchValue('contextIdentifier');
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  return (
    <>
      <section className={classes.section} aria-labelledby="wording-place">
        <h2 id="wording-place" className={classes.heading}>
          <Trans id="wording.section.place">Zuordnung</Trans>
        </h2>
        <PlaceFields
          fields={fields}
          labels={WORDING_LABELS}
          allLanguages
          startUp={startUp}
          user={user}
          locked={locked}
          isPlaced={isStored}
        />
        <IdentifierField
          key={fields.key('identifier')}
          {...fields.getInputProps('identifier')}
          label={t(WORDING_LABELS.identifier)}
          description={t({
            id: 'wording.identifier.hint',
            message: 'Unter diesem Namen fragt eine Anwendung nach dem Text, zum Beispiel appointment.title.',
          })}
          required
          readOnly={locked}
        />
      </section>
      <InactiveContext identifier={contextIdentifier} contexts={contexts} />
      <section className={classes.section} aria-labelledby="wording-text">
        <h2 id="wording-text" className={classes.heading}>
          <Trans id="wording.section.text">Text</Trans>
        </h2>
        <GrowingTextarea
          key={fields.key('value')}
          {...fields.getInputProps('value')}
          label={t(WORDING_LABELS.value)}
          maxLength={LIMITS.text}
          minRows={3}
          maxRows={20}
          readOnly={locked}
          {...(lang && lang !== ALL_LANGUAGES && { lang })}
        />
        {belowText}
      </section>
      <section className={classes.section} aria-labelledby="wording-effect">
        <h2 id="wording-effect" className={classes.heading}>
          <Trans id="wording.section.effect">Wirkung</Trans>
        </h2>
        <FormCheckbox
          key={fields.key('resetInheritance')}
          {...fields.getInputProps('resetInheritance', { type: 'checkbox' })}
          label={t(WORDING_LABELS.resetInheritance)}
          description={
            lang === ALL_LANGUAGES
              ? t({
                  id: 'wording.reset.hint',
                  message: 'Texte aus Kontexten darüber gelten ab hier in keiner Sprache mehr.',
                })
              : t({
                  id: 'wording.reset.onlyAll',
                  message: 'Nur möglich, wenn die Formulierung für alle Sprachen gilt (Sprache „all“).',
                })
          }
          disabled={locked || lang !== ALL_LANGUAGES}
        />
        <FormCheckbox
          key={fields.key('active')}
          {...fields.getInputProps('active', { type: 'checkbox' })}
          label={t(WORDING_LABELS.active)}
          description={t({
            id: 'wording.active.hint',
            message: 'Eine inaktive Formulierung wird übergangen, als gäbe es sie nicht.',
          })}
          disabled={locked}
        />
      </section>
    </>
  );
}
