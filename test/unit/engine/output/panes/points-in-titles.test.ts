/** A chart, a custom chart and a sidecar say which point a position, a velocity and an angular momentum are of. */
import { expect, test } from 'vitest';
import { CONVENTIONS } from '../../../../../engine/results/recording/meta';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createOwnContent } from '../../../../../engine/output/panes/own-content';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { EXAMPLES } from '../../../../support/examples';
import { notePoints } from '../../../../../engine/output/panes/body-points';
import { record } from '../../../../support/recorded';
import { signRule } from '../../../../../engine/output/chart/conventions';

const project = EXAMPLES['double-pendulum.kempe']();
const recording = record({ ...project, settings: { ...project.settings, duration: 0.05 } });
const [{ id, name }] = project.bodies;

test.each([
  ['motion', ['x', 'y'], `Motion of the frame origin of ${name}, world axes`],
  ['motion', ['vx', 'a', 'path'], `Motion of the centre of mass of ${name}, world axes`],
  ['motion', ['x', 'ax', 'wz'], `Motion of the frame origin and the centre of mass of ${name}, world axes`],
  ['motion', ['path'], `Motion of the centre of mass of ${name}, world axes`],
  ['motion', ['wz'], `Motion of ${name}, world axes`],
  ['momentum', ['LX', 'LZ'], `Angular momentum of ${name} about the world origin, world axes`],
  ['momentum', ['P'], `Linear momentum of ${name}, world axes`],
  ['momentum', ['P', 'L'], `Linear momentum of ${name}, angular momentum about the world origin, world axes`],
] as const)('%s of %j', (kind, shown, title) => {
  expect(createContent(recording, project, kind, id, { shown: [...shown] }).title).toBe(title);
});

test.each([
  [['x'], `x: the frame origin of ${name}`],
  [['vx', 'vy'], `vx, vy: the centre of mass of ${name}`],
  [['x', 'vx'], `x, vx: the frame origin and the centre of mass of ${name}`],
  [['wz'], `ωz: ${name}`],
])('custom chart of %j', (components, title) => {
  const series = components.map((component) => `body/${id}/${component}`);
  const pane = { series, hidden: [], title: null, options: DEFAULT_OPTIONS };
  const content = createOwnContent(recording, project, pane);
  expect(content.title).toBe(title);
  expect(signRule(content)).toContain('Positions are of the origin of the body frame; velocities');
});

test('custom chart of an angular momentum', () => {
  const series = [`momentum/${id}/LZ`];
  const pane = { series, hidden: [], title: null, options: DEFAULT_OPTIONS };
  expect(createOwnContent(recording, project, pane).title).toBe(
    `LZ: ${name} about the world origin, world axes`,
  );
});

test('what a chart of motion lists without a line is told to be of another point than its title', () => {
  const note = (shown: string[], kind: 'motion' | 'momentum' = 'motion') =>
    notePoints(createContent(recording, project, kind, id, { shown }).series);
  expect(note(['x', 'y'])).toMatch(/^Positions are of the origin .* velocities.* of the centre of mass\.$/);
  expect(note(['LZ'], 'momentum')).toBeNull();
  const angular = {
    series: [`body/${id}/wz`, `body/${id}/x`],
    hidden: [],
    title: null,
    options: DEFAULT_OPTIONS,
  };
  expect(notePoints(createOwnContent(recording, project, angular).series)).toBeNull();
});

test('the sidecar names the points of motion and momentum', () => {
  expect(CONVENTIONS.body).toMatch(/origin of the body frame.*centre of mass.*point measure/);
  expect(CONVENTIONS.momentum).toContain('about the world origin');
  expect(CONVENTIONS.measure).toContain('of that point');
});
