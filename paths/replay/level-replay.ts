import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { Family } from '#paths/replay/family.ts';
import { recordedPath } from '#paths/replay/path-of.ts';
import type { Recording } from '#paths/replay/recording.ts';
import type { Reviver } from '#paths/replay/revive.ts';

/**
 * Walks what one actor of a session has got at a level that has executors for its machine.
 * @returns where it departs, in the words of a path; null where it does not
 */
export async function replayAt(
  level: Level,
  cases: Cases,
  recording: Recording,
  family: Family,
  reviver: Reviver,
): Promise<string | null> {
  const name = `${recording.machine} (${recording.actor.id})`;
  try {
    const recorded = recordedPath(cases, recording, family, reviver);
    const failure = await walkPath(level, recorded.cases, recorded.path);
    return failure && failureInWords(recorded.cases, failure);
  } catch (error) {
    return `${name} cannot be walked in the ${level.name}: ${error instanceof Error ? error.message : error}`;
  }
}
