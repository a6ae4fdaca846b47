import type * as z from 'zod/mini';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { type Wording, wordingDelete, wordingList, wordingSave } from '#contract/wording.ts';
import type {
  Change,
  RecordConsequencesPort,
} from '#machines/record-consequences/record-consequences.port.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import { isWithheld, type RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { WordingValues } from '#machines/records/wording.ts';
import { callEcs } from '#src/ecs/client.ts';
import { carryOutIfAlone, preview } from '#src/ecs/preview.ts';
import { findById, guardOf } from '#src/ecs/records.ts';

type Form = RecordFormPort<number, WordingValues, Wording>;
type Deletion = RecordDeletionPort<Wording>;
type Consequences = RecordConsequencesPort<WordingValues, Wording>;

/**
 * The wording with this number.
 * @throws ServiceFailure refused with 008 when there is none
 */
export const findWording = (id: number, signal: AbortSignal): Promise<Wording> =>
  findById(wordingList, id, signal);

/**
 * Creates a wording, or updates the one that was loaded; its modificationDate guards the update where the server knows
 * that. Answers the record as it is stored now.
 */
export const saveWording: Form['save'] = async ({ key, ifAlone, ...change }, signal) => {
  const options = { signal, idempotencyKey: key };
  const request = requestOf(change);
  const answer = ifAlone
    ? await carryOutIfAlone(wordingSave, request, options)
    : await callEcs(wordingSave, request, options);
  return isWithheld(answer) ? answer : answer.wording;
};

/** Previews saving a wording. */
export const previewWording: Consequences['preview'] = (change, signal) =>
  preview(wordingSave, requestOf(change), { signal });

function requestOf({ values, loaded }: Change<WordingValues, Wording>): z.input<typeof wordingSave.request> {
  return {
    ...values,
    resetInheritance: values.lang === ALL_LANGUAGES && values.resetInheritance,
    ...(loaded && { id: loaded.id }),
    ...guardOf(loaded),
  };
}

/** Previews deleting a wording. */
export const previewWordingDeletion: Deletion['preview'] = ({ record }, signal) =>
  preview(wordingDelete, { id: record.id }, { signal });

export const deleteWording: Deletion['remove'] = async ({ record, key }, signal) => {
  await callEcs(wordingDelete, { id: record.id }, { signal, idempotencyKey: key });
};
