import { describe, expect, test } from 'vitest';
import { validateProject } from '../../../../engine/model/validate';
import { brokenProject } from './samples';

/** What is wrong, the edit that makes it so, and the problem expected: code, record, field, words of its message. */
export type Fault = [
  what: string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- faults do not type-check
  edit: (p: any) => void,
  code: string,
  record: string | null,
  field: string | null,
  words: string,
];

/** A custom mass with this inertia. */
export const custom = (inertia: unknown) => ({ kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia });

/** Each fault gives its problem, which names the record, the value and a remedy. */
export function testFaults(group: string, faults: readonly Fault[]): void {
  describe(group, () => {
    test.each(faults)('%s', (_what, edit, code, record, field, words) => {
      const problems = validateProject(brokenProject(edit)).filter((problem) => problem.severity === 'error');
      const problem = problems.find((candidate) => candidate.code === code && candidate.field === field);
      expect(problem, JSON.stringify(problems, null, 1)).toBeDefined();
      expect(problem!.record).toBe(record);
      expect(problem!.message).toContain(words);
      expect(problem!.message).toMatch(
        /^(The project|(Body|Joint|Coupling|Contact|Load|Driver|Measure|Parameter) .*): .*\.$/s,
      );
      expect(problem!.remedy).toMatch(/\.$|\)\.$/);
    });
  });
}
