import { describe, expect, it } from 'vitest';
import { STABILISATIONS_OF, chooseSolver } from '../../../../renderer/document/edits/values/choose-solver';
import { applyDiff } from '../../../../renderer/document/diff';
import { SOLVERS, STABILISATIONS } from '../../../../engine/model/project';
import { createProject } from '../../../../engine/model/defaults';
import { validateProject } from '../../../../engine/model/validate';
import type { Project } from '../../../../engine/model/project';

describe('another solver', () => {
  it('takes a remedy for drift that it has, and leaves one alone that suits', () => {
    for (const solver of SOLVERS) {
      for (const stabilisation of STABILISATIONS) {
        const project = createProject('P');
        const before: Project = { ...project, settings: { ...project.settings, stabilisation } };
        const { settings } = applyDiff(before, chooseSolver(before, solver).diff);
        expect(settings.solver).toBe(solver);
        expect(STABILISATIONS_OF[solver]).toContain(settings.stabilisation);
        if (STABILISATIONS_OF[solver].includes(stabilisation))
          expect(settings.stabilisation).toBe(stabilisation);
        const errors = validateProject({ ...before, settings }).filter(
          ({ severity }) => severity === 'error',
        );
        expect(errors).toEqual([]);
      }
    }
  });
});
