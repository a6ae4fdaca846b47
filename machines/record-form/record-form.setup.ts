import { assign, enqueueActions, sendTo, setup } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import { CANCELLED, isRefusedWith } from '#machines/kit/failure.ts';
import { type Failed, isRefused, isSessionLost, whyItFailed } from '#machines/kit/failure-exits.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { createRecordConsequencesMachine } from '#machines/record-consequences/record-consequences.machine.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { recordFieldsMachine } from '#machines/record-fields/record-fields.machine.ts';
import { isSameContent } from '#machines/record-form/record-content.ts';
import { outcomeReports } from '#machines/record-form/record-form.notices.ts';
import {
  isWithheld,
  type LoadedRecord,
  type RecordFormPort,
  type Submission,
  type Withheld,
} from '#machines/record-form/record-form.port.ts';
import type {
  RecordFormContext,
  RecordFormDone,
  RecordFormEvent,
  RecordFormInput,
  RecordFormOutcome,
  RecordFormSubject,
} from '#machines/record-form/record-form.types.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { reportBroken, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

/** What the chart of a form is made of: its types, actors, actions and guards. */
export function recordFormSetup<Key, Values, Stored>(id: string, subject: RecordFormSubject<Values, Stored>) {
  type Port = RecordFormPort<Key, Values, Stored>;
  return setup({
    types: {
      context: {} as RecordFormContext<Key, Values, Stored>,
      events: {} as RecordFormEvent<Values, Stored>,
      input: {} as RecordFormInput<Key, Stored>,
      output: {} as RecordFormOutcome<Stored>,
      children: {} as { conflict: 'conflict'; deletion: 'deletion'; consequences: 'consequences' },
    },
    actors: {
      recordChanges,
      sessionBack,
      load: placeholder<Port['load']>(),
      save: placeholder<Port['save']>(),
      conflict: recordFieldsMachine,
      deletion: createRecordDeletionMachine<Stored>(id.replace(/form$/, 'deletion')),
      consequences: createRecordConsequencesMachine<Values, Stored>(id.replace(/form$/, 'consequences')),
    },
    actions: {
      rememberLoaded: assign((_, { record, readOnly }: LoadedRecord<Stored>) => ({
        loaded: record,
        newer: null,
        readOnly,
        failure: null,
      })),
      rememberNewer: assign((_, params: LoadedRecord<Stored>) => ({ newer: params.record })),
      notifyNewer: sendTo(
        'conflict',
        ({ context: { loaded } }, { record, savedBy }: LoadedRecord<Stored>) => ({
          type: 'record.newer',
          record,
          isOther: loaded !== null && !isSameContent(subject, record, loaded),
          savedBy: savedBy ?? null,
        }),
      ),
      notifyRebased: sendTo('conflict', { type: 'record.rebased' }),
      notifyRefused: sendTo('conflict', { type: 'record.refused' }),
      forgetRecord: assign({ recordKey: null, loaded: null, failure: null }),
      rememberSubmission: assign((_, { values, key }: Submission<Values>) => ({
        submission: { values, key },
        foreseen: null,
        isAgreed: false,
      })),
      rememberForeseen: assign((_, { withheld }: Withheld) => ({ foreseen: withheld })),
      rememberConsent: assign({ isAgreed: true }),
      forgetSubmission: assign({ submission: null, foreseen: null, isAgreed: false }),
      rememberOutcome: assign(({ context }, { key, ...outcome }: RecordFormDone<Stored>) => ({
        outcome,
        doneWith: key ?? context.submission?.key ?? null,
        submission: null,
        failure: null,
      })),
      reportOutcome: enqueueActions(({ context, system, enqueue }) => {
        for (const report of outcomeReports(subject, context.outcome, context.doneWith))
          reportToApp({ system, enqueue }, report);
      }),
      reportBroken: enqueueActions(reportBroken),
      rememberFailure: assign(whyItFailed),
      rememberCancel: assign({ failure: CANCELLED }),
    },
    guards: {
      isCreating: ({ context }) => context.recordKey === null,
      isWithheld: (_, params: { answer: unknown }) => isWithheld(params.answer),
      isReadOnly: ({ context }) => context.readOnly !== null,
      isUnknown: ({ context }) => context.loaded === null,
      /** It was known as one that the user may change. */
      isLocked: (_, params: LoadedRecord<Stored>) => params.readOnly !== null,
      isSessionLost: (_, params: Failed) => isSessionLost(params),
      isRefused: (_, params: Failed) => isRefused(params),
      isNotFound: (_, params: Failed) => isRefusedWith(REFUSAL.notFound, params.error),
      isChanged: (_, params: Failed) => isRefusedWith(REFUSAL.changedMeanwhile, params.error),
      hasFailed: ({ context }, params: { kind: string }) => context.failure?.kind === params.kind,
      concernsThis: (_, params: RecordsChanged) => params.subjects.includes(subject.subject),
      isNewer: ({ context }, params: LoadedRecord<Stored>) =>
        JSON.stringify(params.record) !== JSON.stringify(context.loaded),
      isYes: (_, params: { outcome: string }) => ['accepted', 'deleted'].includes(params.outcome),
    },
  });
}
