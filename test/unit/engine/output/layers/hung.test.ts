/** A bearing whose plate would be in the way of something hangs from above, or stands to a side; all others stand below their joints. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { symbolUp } from '../../../../../engine/output/fittings/look';
import { sceneryOf } from '../../../../../engine/output/fittings/scenery';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { dot, rotate } from '../../../../../engine/results/free-body/vectors';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

const TEMPLATES = readdirSync('assets/examples').flatMap((name) => name.match(/^(.*)\.kempe$/)?.[1] ?? []);

it('only the brace of the landing gear, past which its wheels go, hangs from above', () => {
  const found = TEMPLATES.flatMap((name) => {
    const project = readExample(name);
    const layers = runLayers(project, record(project));
    return [...layers.hung.keys()].map((joint) => `${name} ${joint}`);
  });
  expect(found).toEqual(['landing-gear brace-pin']);
  const project = readExample('landing-gear');
  const recording = record(project);
  const { fittings } = sceneryOf(project, recording, runLayers(project, recording));
  const brace = fittings.find(({ name, fitting }) => name === 'Brace pin' && fitting.part === 'bearing')!;
  expect(dot(rotate(brace.fitting.orientation, [0, 1, 0]), symbolUp(project))).toBeCloseTo(-1, 9);
});
