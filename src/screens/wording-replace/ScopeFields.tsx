import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import { REPLACE_SCOPES, type ReplaceScope } from '#contract/replace-scope.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import type { ReplaceFields } from '#src/screens/wording-replace/replace-fields.ts';
import classes from './replace.module.css';

interface ScopeFieldsProps extends Pick<FlowScreenProps<'wordingReplace'>, 'startUp'> {
  readonly form: Pick<
    ReturnType<typeof useForm<ReplaceFields>>,
    'values' | 'errors' | 'setFieldValue' | 'clearFieldError'
  >;
  readonly locked: boolean;
}

/** Whose texts are looked through. */
export function ScopeFields({ form, startUp, locked }: ScopeFieldsProps) {
  const { t } = useLingui();
  const labelId = useId();
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const { scope, contextIdentifier } = form.values;
  const words: Readonly<Record<ReplaceScope, string>> = {
    context: t({ id: 'replace.scope.context', message: 'Dieser Kontext' }),
    subtree: t({ id: 'replace.scope.subtree', message: 'Mit allem darunter' }),
    all: t({ id: 'replace.scope.all', message: 'Alle' }),
  };
  const options = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  const choose = (next: ReplaceScope) => {
    form.setFieldValue('scope', next);
    form.clearFieldError('contextIdentifier');
  };
  return (
    <div className={classes.scope}>
      <Input.Wrapper
        label={t({ id: 'replace.scope', message: 'Wo gesucht wird' })}
        labelElement="div"
        labelProps={{ id: labelId }}
      >
        <div role="radiogroup" aria-labelledby={labelId} className={classes.scopes}>
          {REPLACE_SCOPES.map((one) => (
            <label key={one} className={classes.choice}>
              <input
                type="radio"
                name={labelId}
                value={one}
                checked={scope === one}
                disabled={locked}
                onChange={() => choose(one)}
              />
              <span>{words[one]}</span>
            </label>
          ))}
        </div>
      </Input.Wrapper>
      {scope === 'all' ? null : (
        <ContextPicker
          label={t({ id: 'exchange.context', message: 'Kontext' })}
          contexts={options}
          value={contextIdentifier}
          error={form.errors.contextIdentifier}
          onChange={(chosen) => {
            form.setFieldValue('contextIdentifier', chosen);
            form.clearFieldError('contextIdentifier');
          }}
          required
          readOnly={locked}
          data-path="contextIdentifier"
        />
      )}
    </div>
  );
}
