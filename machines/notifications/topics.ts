import type { Subject } from '#machines/kit/subject.ts';

/** What can be told in a notification; the table of their words has each of them. */
export type Topic =
  | `${Subject}.${'created' | 'updated' | 'deleted'}`
  | 'audit.redone'
  | 'audit.restored'
  | 'audit.undone'
  | 'cache.cleared'
  | 'cache.failed'
  | 'documentfile.notCreated'
  | 'documentfile.notUpdated'
  | 'done.nothing'
  | 'done.taken'
  | 'download.missing'
  | 'download.refused'
  | 'download.unreachable'
  | 'list.exported'
  | 'logout.failed'
  | 'secondFactor.changed'
  | 'secondFactor.codeSent'
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
