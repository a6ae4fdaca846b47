import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { Context } from '#contract/context.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { IdentifierField } from '#src/components/IdentifierField.tsx';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import { InactiveContext } from '#src/screens/common/InactiveContext.tsx';
import { ContextPlace } from '#src/screens/contexts/ContextPlace.tsx';
import { type ContextFields, isRoot } from '#src/screens/contexts/context-values.ts';
import { useBlockedParents } from '#src/screens/contexts/use-blocked-parents.ts';
import { useDefaultWords } from '#src/screens/contexts/use-default-words.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import { FormCheckbox } from '#src/screens/forms/FormCheckbox.tsx';
import classes from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

interface ContextFieldsetProps {
  readonly fields: FieldsForm<ContextFields>;
  /** The record as it was loaded, null to create one. */
  readonly record: Context | null;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly user: User;
  /** Whether address and default can be changed here. */
  readonly addressed: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** Fields for the name of a context, its parent, and the address that it answers. */
export function ContextFieldset(props: ContextFieldsetProps) {
  const { fields, record, startUp, user, addressed, locked } = props;
  const { t } = useLingui();
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const tree = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  const blocked = useBlockedParents(record?.identifier ?? null, contexts, user);
  const identifier = fields.useWatchValue('identifier');
  const parentIdentifier = fields.useWatchValue('parentIdentifier');
  const active = fields.useWatchValue('active');
  const root = isRoot(identifier);
  const isDefault = record?.isDefault === true;
  const defaultWords = useDefaultWords();
  return (
    <>
      <InactiveContext identifier={record?.identifier ?? null} contexts={contexts} linked={false} />
      <section className={classes.section} aria-labelledby="context-place">
        <h2 id="context-place" className={classes.heading}>
          <Trans id="context.section.place">Name und Position</Trans>
        </h2>
        <ChoicesState startUp={startUp} contexts />
        <IdentifierField
          key={fields.key('identifier')}
          {...fields.getInputProps('identifier')}
          label={t(FIELD_WORDS.context.identifier)}
          description={
            record
              ? t({ id: 'context.identifier.fixed', message: 'Der Name kann nicht mehr geändert werden.' })
              : t({
                  id: 'context.identifier.hint',
                  message: 'Er lässt sich später nicht mehr ändern.',
                })
          }
          required
          readOnly={locked || record !== null}
        />
        <ContextPicker
          key={fields.key('parentIdentifier')}
          {...fields.getInputProps('parentIdentifier')}
          label={t(FIELD_WORDS.context.parentIdentifier)}
          description={
            isDefault
              ? defaultWords.parentIdentifier
              : root
                ? t({
                    id: 'context.parent.root',
                    message: 'Ein Stammkontext kann auf der obersten Ebene liegen.',
                  })
                : t({ id: 'context.parent.hint', message: 'Von ihm erbt dieser Kontext seine Texte.' })
          }
          contexts={tree}
          blocked={blocked}
          required={!root}
          none={root ? t({ id: 'context.parent.none', message: 'Keiner, oberste Ebene' }) : null}
          readOnly={locked || isDefault}
        />
        <FormCheckbox
          key={fields.key('active')}
          {...fields.getInputProps('active', { type: 'checkbox' })}
          label={t(FIELD_WORDS.context.active)}
          description={
            isDefault
              ? defaultWords.active
              : t({
                  id: 'context.active.hint',
                  message: 'Ein inaktiver Kontext liefert keine Texte und wird beim Vererben übersprungen.',
                })
          }
          // One that is inactive all the same, by an older server, can be switched on.
          disabled={locked || (isDefault && active)}
        />
      </section>
      <section className={classes.section} aria-labelledby="context-inheritance">
        <h2 id="context-inheritance" className={classes.heading}>
          <Trans id="context.section.inheritance">Vererbung</Trans>
        </h2>
        <ContextPlace
          identifier={identifier.trim()}
          parentIdentifier={parentIdentifier}
          active={active}
          contexts={contexts ?? record?.contextInheritance.map(asContext) ?? []}
        />
      </section>
      {addressed ? (
        <section className={classes.section} aria-labelledby="context-address">
          <h2 id="context-address" className={classes.heading}>
            <Trans id="context.section.address">Adresse</Trans>
          </h2>
          <IdentifierField
            key={fields.key('hostUrl')}
            {...fields.getInputProps('hostUrl')}
            label={t(FIELD_WORDS.context.hostUrl)}
            description={t({
              id: 'context.hostUrl.hint',
              message:
                'Rechnername, bei Bedarf mit einem Pfadteil, zum Beispiel praxis.example.org/termine. Wer die Anwendung dort aufruft, sieht die Texte dieses Kontexts.',
            })}
            readOnly={locked}
          />
          <FormCheckbox
            key={fields.key('isDefault')}
            {...fields.getInputProps('isDefault', { type: 'checkbox' })}
            label={t(FIELD_WORDS.context.isDefault)}
            description={
              isDefault
                ? t({
                    id: 'context.isDefault.fixed',
                    message:
                      'Es muss immer einen Standardkontext geben. Um ihn zu wechseln, machen Sie einen anderen Kontext dazu.',
                  })
                : t({
                    id: 'context.isDefault.hint',
                    message:
                      'Er gilt für jede Adresse, die keinem anderen Kontext gehört. Es gibt genau einen.',
                  })
            }
            disabled={locked || isDefault}
          />
        </section>
      ) : null}
    </>
  );
}

/** A step of the way up as far as it is shown, until all contexts have arrived. */
function asContext(step: Context['contextInheritance'][number]): TreeContext {
  return { ...step, hostUrl: null, isDefault: false };
}
