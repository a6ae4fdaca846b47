import { MANY_ACTIONS, MANY_SHAPES, type ManyAction, type ManyType } from '#contract/many-records.ts';
import { sharedFields } from '#contract/records/record.ts';
import type { Can } from '#machines/kit/abilities.ts';

/**
 * Which steps with many records of a kind are offered: by its description, what the server can do, and what the user may.
 * @param may whether the user may save and delete single ones
 */
export function manyActions(
  type: ManyType,
  can: Can,
  may: { readonly save: boolean; readonly remove: boolean },
): readonly ManyAction[] {
  const fields = sharedFields(MANY_SHAPES[type]);
  const isActivated = may.save && fields.includes('active');
  const offered: Readonly<Record<ManyAction, boolean>> = {
    activate: isActivated,
    deactivate: isActivated,
    change: may.save && can('changeManyFields') && fields.some((name) => name !== 'active'),
    delete: may.remove,
  };
  return MANY_ACTIONS.filter((action) => offered[action]);
}
