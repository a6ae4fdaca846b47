import { answerOf, type Cases } from './cases.ts';
import type { Observation } from './observed.ts';
import { endOf, type Path, type Step } from './path.ts';

/** A time in words. */
function timeInWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds >= 120 && seconds % 60 === 0) return `${seconds / 60} minutes pass`;
  return seconds === 1 ? 'a second passes' : `${seconds} seconds pass`;
}

/** Returns the sentence of a step. */
export function stepSentence(cases: Cases, step: Step): string {
  if (step.kind === 'time') return timeInWords(step.milliseconds);
  if (step.kind === 'answer') return answerOf(cases, step.of, step.name).says;
  const found = cases.events[step.of]?.[step.name];
  if (!found) throw new Error(`there is no event case ${step.of}: ${step.name}`);
  return [found.says, ...secondInWords(step)].join(', ');
}

/** What is otherwise than in the case. */
function secondInWords({ second }: Step & { kind: 'event' }): readonly string[] {
  if (!second) return [];
  const values = Object.entries(second.with).map(([part, value]) => `${part} ${JSON.stringify(value)}`);
  return second.way === 0 ? values : [...values, `in way ${second.way + 1}`];
}

/** Returns the names of the reports that the machine sent in a step. */
function reportsIn({ reported }: Observation): string[] {
  return reported.flatMap((event) => {
    if (typeof event !== 'object' || event === null || Array.isArray(event)) return [];
    const { type, topic } = event as { type?: string; topic?: string };
    return [topic ? `${type} ${topic}` : String(type)];
  });
}

/** A path as a tester reads it: given, when, then. */
export function pathSentences(cases: Cases, path: Path): readonly string[] {
  const end = endOf(path);
  const reported = reportsIn(end);
  return [
    `given ${cases.given[path.given]?.says ?? path.given}`,
    ...path.legs.map(({ step }, index) => `${index === 0 ? ' when' : '  and'} ${stepSentence(cases, step)}`),
    ` then ${end.state}: ${end.means}`,
    ...(reported.length > 0 ? [`  and it reports: ${reported.join(', ')}`] : []),
  ];
}
