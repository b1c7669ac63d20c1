/** Which equations a run has without asking for any: a matter of the document and the analysis alone, and always stated. */
import { expect, test, vi } from 'vitest';
import { KnownModules } from '../../engine/core/compiled/code/known-modules';
import { Program } from '../../engine/core/compiled/code/program';
import { Graph } from '../../engine/core/compiled/code/graph';
import { compileEquations } from '../../engine/core/compiled/equations/compile-equations';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { equationsWords } from '../../engine/output/panes/run-notes';
import { evaluate } from '../support/random-chain';
import { hingeChain, ladder } from '../support/planar-mechanism';
import { readExample } from '../support/example-file';
import { run } from '../support/run';
import type { Node } from '../../engine/core/compiled/code/graph';
import type { Analysis } from '../../engine/results/recording/run-report';
import type { Equations, Project, Settings } from '../../engine/model/project';

const SHORT: Partial<Settings> = { duration: 0.05, outputInterval: 0.01 };
const by = (equations: Equations, project: Project, settings: Partial<Settings> = {}, analysis?: Analysis) =>
  run({ ...project, settings: { ...project.settings, ...SHORT, ...settings, equations } }, analysis);
const bitsOf = ({ simulation, column }: ReturnType<typeof run>) =>
  ['time', ...simulation.channels.map(({ key }) => key)].slice(1).map(column);

test('the compiled ones where a mechanism has them, whatever was compiled before', () => {
  const project = readExample('four-bar-with-load');
  const own = by('automatic', project);
  expect(equationsWords(own.summary)).toBe('compiled');
  expect(bitsOf(own)).toEqual(bitsOf(by('compiled', project)));
  vi.spyOn(KnownModules.prototype, 'of').mockImplementation((source, make) => make(source));
  expect(bitsOf(by('automatic', project))).toEqual(bitsOf(own));
});

test.each<[reason: string, Project, Partial<Settings>, Analysis?]>([
  ['a stabilisation other than projection', readExample('cam-follower'), { stabilisation: 'none' }],
  ['the method semi-implicit Euler', readExample('pendulum'), { integrator: 'semi-implicit-euler' }],
  // compiled on request only: its errors, which are large, are others in joint coordinates
  ['the method explicit Euler', readExample('pendulum'), { integrator: 'explicit-euler' }],
  ['the kinematic analysis', readExample('quick-return'), {}, 'kinematic'],
])('else the global system, to the last bit: %s', (reason, project, settings, analysis) => {
  const own = by('automatic', project, settings, analysis);
  expect(equationsWords(own.summary)).toBe(`global system, because of ${reason}`);
  const reference = by('global-system', project, settings, analysis);
  expect(bitsOf(own)).toEqual(bitsOf(reference));
  expect(equationsWords(reference.summary)).toBe('');
});

test('and of a model whose equations would take long to generate', () => {
  const { summary } = by('automatic', hingeChain(700), { duration: 1e-4, outputInterval: 1e-4 });
  expect(equationsWords(summary)).toBe('global system, because of the size of the model');
});

test('generating stops where the equations become too long', () => {
  const { model } = evaluate(ladder(10, 1));
  const compilation = compileEquations(model);
  if ('reason' in compilation) throw new Error(compilation.reason);
  const { size } = compilation.graph;
  const push = vi.spyOn(Graph.prototype as unknown as { push: () => Node }, 'push');
  expect(compileEquations(model, undefined, 0, size - 1)).toEqual({ reason: 'the size of the model' });
  expect(push.mock.calls.length).toBe(size);
});

test('equations that are wrong at the start leave its sample to the global system', () => {
  const calc = Program.prototype.calc;
  vi.spyOn(Program.prototype, 'calc').mockImplementation(function (this: Program, name, t, y) {
    calc.call(this, name, t, y);
    if (name === 'accelerations') this.outputs[7] += 1e-3;
  });
  const pendulum = readExample('pendulum');
  const project = {
    ...pendulum,
    settings: { ...pendulum.settings, ...SHORT, equations: 'automatic' as const },
  };
  const started = createSimulation(project);
  if (!started.ok) throw new Error(started.problems[0].message);
  expect(started.simulation.takeSamples()?.count).toBe(1);
  const own = run(project);
  const reference = by('global-system', pendulum);
  expect(bitsOf(own)).toEqual(bitsOf(reference));
  expect(equationsWords(own.summary)).toMatch(/^global system, because of accelerations that differ by/);
});
