import { AUDIT_REVISIONS } from '#contract/audit.ts';
import type { ContentOf } from '#contract/call.ts';
import type { DocumentFile } from '#contract/document-file.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FileVersion } from '#machines/file-versions/file-versions.port.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

type Revision = ContentOf<typeof AUDIT_REVISIONS.documentfile>['revisions'][number];

/**
 * Versions of a file as its own record describes them, newest first: how many there are, and some details of the first
 * and the current one. Only the current one, where the server hands out no others.
 */
export function knownVersions(file: DocumentFile): readonly FileVersion[] {
  const present = file.fileVersion ?? 1;
  if (!can('readFileVersions')) return [versionOf(file, present)];
  return Array.from({ length: present }, (_, index) => versionOf(file, present - index));
}

/**
 * The versions of a file as the history knows them. That of one record is open to everybody where the server names it,
 * otherwise to superAdmins.
 */
export async function auditedVersions(
  file: DocumentFile,
  signal: AbortSignal,
): Promise<readonly FileVersion[]> {
  const { revisions } = await callEcs(
    AUDIT_REVISIONS.documentfile,
    {
      entity: 'documentfile',
      withChanges: true,
      ...(file.creationDate && { from: file.creationDate }),
      ...(can('readHistoryOfRecords')
        ? { entityId: file.id }
        : // A number finds the record that has it.
          can('searchHistory') && { keyWord: String(file.id) }),
      ...(can('pageHistory') && { offset: 0, maxResult: LIMITS.listRows }),
    },
    { signal },
  );
  const versions = new Map(knownVersions(file).map((one) => [one.version, one]));
  const audited = revisions.filter(([{ id }]) => id === file.id).map(auditedVersion);
  // The newest first: what remains of a version is how it began.
  for (const one of audited) {
    if (can('readFileVersions') || one.version === file.fileVersion) {
      versions.set(one.version, one);
    }
  }
  return [...versions.values()].toSorted((one, other) => other.version - one.version);
}

function auditedVersion([state, { revision_timestamp, username }]: Revision): FileVersion {
  return {
    version: state.fileVersion,
    name: state.fileNameRepresentation ?? null,
    date: revision_timestamp,
    size: typeof state.size === 'number' ? state.size : null,
    type: typeof state.mimeType === 'string' ? state.mimeType : null,
    by: username,
  };
}

function versionOf(file: DocumentFile, version: number): FileVersion {
  const isPresent = version === (file.fileVersion ?? 1);
  return {
    version,
    name: isPresent ? file.fileNameRepresentation : null,
    date: version === 1 ? file.creationDate : null,
    size: isPresent ? (file.size ?? null) : null,
    type: isPresent ? (file.mimeType ?? null) : null,
    by: null,
  };
}
