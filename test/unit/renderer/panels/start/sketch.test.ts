import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProject } from '../../../../../engine/model/defaults';
import { readProject } from '../../../../../engine/model/file/read-project';
import { addBody } from '../../../../../renderer/document/edits/add/add-body';
import { applyDiff } from '../../../../../renderer/document/diff';
import { sketchOf } from '../../../../../renderer/panels/start/sketch';

const folder = new URL('../../../../../assets/examples/', import.meta.url);
const examples = readdirSync(folder).filter((name) => name.endsWith('.kempe'));

test.each(examples)('draws every body of %s within the card', (name) => {
  const read = readProject(readFileSync(new URL(name, folder), 'utf8'));
  if (!read.ok) throw new Error(`${name} does not open`);
  const { outlines, pins } = sketchOf(read.project);
  expect(outlines).toHaveLength(read.project.bodies.length);
  expect(pins).toHaveLength(read.project.joints.length);
  for (const { path } of outlines) {
    const numbers = path.match(/-?[\d.]+/g)!.map(Number);
    expect(path).not.toMatch(/NaN|Infinity/);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(236);
  }
});

test('an empty project has an empty sketch, a shaft is a line', () => {
  const empty = createProject('Empty');
  expect(sketchOf(empty)).toEqual({ outlines: [], pins: [] });
  const disc = applyDiff(empty, addBody(empty, 'cylinder').diff);
  expect(sketchOf(disc).outlines[0]!.filled).toBe(true);
  const [body] = disc.bodies;
  const shape = { ...body!.shape, length: 1, axis: [1, 0, 0] } as typeof body.shape;
  const shaft = sketchOf({ ...disc, bodies: [{ ...body!, shape }] }).outlines[0]!;
  expect(shaft).toMatchObject({ filled: false, width: 9 });
});
