import type { Subject } from '#machines/kit/subject.ts';

/** That a record was saved or deleted. */
export type SavedTopic = `${Subject}.${'created' | 'updated' | 'deleted'}`;

/** Topics of notifications; there are words for each of them. */
export type Topic =
  | SavedTopic
  | 'audit.redone'
  | 'audit.restored'
  | 'audit.undone'
  | 'cache.cleared'
  | 'cache.failed'
  | 'documentfile.allStored'
  | 'documentfile.notCreated'
  | 'documentfile.notUpdated'
  | 'documentfile.someStored'
  | 'done.nothing'
  | 'done.taken'
  | 'download.missing'
  | 'download.refused'
  | 'download.unreachable'
  | 'list.exported'
  | 'draft.setAside'
  | 'draft.takenBack'
  | 'logout.failed'
  | 'matrix.everyRow'
  | 'matrix.language'
  | 'records.activate'
  | 'records.change'
  | 'records.deactivate'
  | 'records.delete'
  | 'secondFactor.changed'
  | 'secondFactor.codeSent'
  | 'factor.added'
  | 'factor.removed'
  | 'factor.renamed'
  | 'signIn.factorReset'
  | 'signIn.failures'
  | 'signIn.last'
  | 'signIn.noRecoveryCodes'
  | 'session.ended'
  | 'session.othersEnded'
  | 'sync.cancelled'
  | 'sync.done'
  | 'sync.failed'
  | 'undone.nothing'
  | 'undone.taken'
  | 'user.secondFactorReset'
  | 'wording.imported'
  | 'wording.moved'
  | 'wording.replaced'
  | 'wording.replacedInAll'
  | 'wording.replacedTooLate'
  | 'wording.selectionGone'
  | 'wording.stepStored';

/** The failure that a later notification settles: after a next try there is nothing to say of the one before. */
export const SETTLED: { readonly [Later in Topic]?: Topic } = {
  'cache.cleared': 'cache.failed',
  'cache.failed': 'cache.failed',
  'documentfile.created': 'documentfile.notCreated',
  'documentfile.updated': 'documentfile.notUpdated',
  'sync.done': 'sync.failed',
};
