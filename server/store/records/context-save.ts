import type { ParsedRequestOf } from '#contract/call.ts';
import type { Context, contextSave } from '#contract/context.ts';
import { characterTrouble } from '#contract/invisible-characters.ts';
import type { CONTEXT } from '#contract/records/context.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { addressOf, defaultBreaches } from '#server/domain/context-rules.ts';
import { fieldFinding } from '#server/domain/field-findings.ts';
import { contextNotAllowed, rightMissing } from '#server/domain/forbidden.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import { changedMeanwhile } from '#server/store/base/changed-meanwhile.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { findDefaultContext, readContextChain } from '#server/store/places/contexts.ts';
import { contexts, findContext, isRoot } from '#server/store/records/contexts.ts';

type NewContext = ValuesOf<typeof CONTEXT>;
type ContextPayload = ParsedRequestOf<typeof contextSave>;

/**
 * Creates a context, or updates the one of this identifier. An update that changes nothing leaves the record and its
 * history unchanged.
 * @throws Refusal 005 without a parent below which it stands, 012 for a parent that cannot be one, for an identifier
 * that cannot be a new one, for whatever would leave the addresses without their one default context, and for what that
 * one must not become, 019 without the right to the context, its new parent,
 * or its address, 008, 046 and 006 for the state of the record
 */
export async function saveContext(unit: Unit, rights: Rights, payload: ContextPayload): Promise<Context> {
  const { identifier, active, create, modificationDate } = payload;
  const parentIdentifier = payload.parentIdentifier || null;
  const parentChain = await chainOfParent(unit, identifier, parentIdentifier);
  const stored = await findContext(unit.db, identifier);
  const hostUrl = payload.hostUrl === undefined ? (stored?.hostUrl ?? null) : addressOf(payload.hostUrl);
  const isDefault = payload.isDefault ?? stored?.isDefault ?? false;
  const wanted: NewContext = { identifier, parentIdentifier, hostUrl, isDefault, active };

  refuseForeign(rights, wanted, { stored, parentChain });
  if (stored && create) throw new Refusal(REFUSAL.taken, { fields: ['identifier'] });
  if (!stored && modificationDate) throw new Refusal(REFUSAL.notFound, { fields: ['identifier'] });
  // The identifier of one that is there cannot be changed: it is not looked at again.
  const trouble = stored ? null : characterTrouble(identifier, 'name');
  if (trouble)
    throw new Refusal(REFUSAL.invalid, { findings: [fieldFinding(REFUSAL.invalid, 'identifier', trouble)] });
  if (
    stored &&
    modificationDate &&
    Date.parse(modificationDate) !== Date.parse(stored.modificationDate ?? '')
  ) {
    throw await changedMeanwhile(unit.db, 'context', identifier, { context: stored });
  }
  if (stored?.isDefault && !isDefault) throw new Refusal(REFUSAL.invalid, { fields: ['isDefault'] });
  refuseBreaches(stored, wanted);
  if (stored && isSame(stored, wanted)) return stored;
  await write(unit, wanted, stored);
  const saved = await findContext(unit.db, identifier);
  if (!saved) throw new Error(`the context ${identifier} is gone right after it was saved`);
  return saved;
}

/**
 * Takes a context out.
 * @throws Refusal 008 when there is none, 012 with what blocks it, and for the contexts that nothing works
 * without
 */
export async function removeContext(unit: Unit, identifier: string): Promise<void> {
  const stored = await contexts.findBy(unit.db, { identifier });
  if (!stored) throw new Refusal(REFUSAL.notFound, { fields: ['identifier'] });
  refuseBreaches(stored, null);
  await contexts.remove(unit, stored.id, null);
}

function refuseBreaches(before: NewContext | null, after: NewContext | null): void {
  const values = { type: 'context', name: (after ?? before)?.identifier ?? '' };
  const findings = defaultBreaches(before, after).map(({ reason, field }) =>
    finding(REFUSAL.invalid, field, { reason, values }),
  );
  if (findings.length > 0) throw new Refusal(REFUSAL.invalid, { findings });
}

/** Identifiers of the parent and everything above it. */
async function chainOfParent(
  unit: Unit,
  identifier: string,
  parentIdentifier: string | null,
): Promise<string[]> {
  const field = 'parentIdentifier';
  if (parentIdentifier === null) {
    if (isRoot(identifier)) return [];
    throw new Refusal(REFUSAL.required, { fields: [field] });
  }
  const chain = await readContextChain(unit.db, parentIdentifier);
  // A parent below the context would close a circle, and so would the context itself.
  if (chain.length === 0 || parentIdentifier === identifier || chain.includes(identifier)) {
    throw new Refusal(REFUSAL.invalid, { fields: [field] });
  }
  return chain;
}

interface Place {
  readonly stored: Context | null;
  readonly parentChain: readonly string[];
}

function refuseForeign(rights: Rights, wanted: NewContext, { stored, parentChain }: Place): void {
  const own = stored?.contextInheritance.map(({ identifier }) => identifier);
  if (!mayEditIn(rights, own ?? parentChain)) throw notIn(stored?.identifier ?? wanted.parentIdentifier);
  const isMoved = stored && stored.parentIdentifier !== wanted.parentIdentifier;
  if (isMoved && !mayEditIn(rights, parentChain)) throw notIn(wanted.parentIdentifier);
  const isAddressed =
    wanted.hostUrl !== (stored?.hostUrl ?? null) || wanted.isDefault !== (stored?.isDefault ?? false);
  if (isAddressed && !rights.superAdmin) throw rightMissing('superAdminEditor');
}

/** @param identifier null above all contexts, where only superAdmins may change anything */
function notIn(identifier: string | null): Refusal {
  return identifier === null ? rightMissing('superAdminEditor') : contextNotAllowed(identifier);
}

async function write(unit: Unit, wanted: NewContext, stored: Context | null): Promise<void> {
  if (wanted.isDefault && !stored?.isDefault) {
    const last = await findDefaultContext(unit.db);
    if (last !== null) await contexts.changeSome(unit, { identifier: last }, { isDefault: false });
  }
  try {
    if (stored) await contexts.changeSome(unit, { identifier: wanted.identifier }, wanted);
    else await contexts.add(unit, wanted);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    // Of the two things about a context that are unique, the identifier was looked up just before.
    throw new Refusal(REFUSAL.taken, {
      fields: [error.subject.includes('hostUrl') ? 'hostUrl' : 'identifier'],
    });
  }
}

function isSame(stored: Context, wanted: NewContext): boolean {
  return (['parentIdentifier', 'hostUrl', 'isDefault', 'active'] as const).every(
    (field) => stored[field] === wanted[field],
  );
}
