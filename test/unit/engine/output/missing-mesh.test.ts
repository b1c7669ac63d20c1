/** A planetary stage whose couplings state no geometry: whatever shows a reaction says that the mesh force is not in it. */
import { expect, test } from 'vitest';
import { FONTS } from '../../../support/fonts';
import { EMPTY_TITLE } from '../../../../engine/output/report/title-block';
import { createHtmlReport } from '../../../../engine/output/report/report';
import { REPORT_SECTIONS } from '../../../../engine/output/report/report-source';
import { createContent } from '../../../../engine/output/panes/pane-content';
import { createCoupling, createLoad } from '../../../../engine/model/defaults';
import { effort, gear, hinge, model, wheel } from '../../../support/gear-models';
import { findForcePeaks } from '../../../../engine/results/measures/force-peaks';
import { formatPeaks } from '../../../../engine/cli/words/report';
import { missingAt, missingSentences } from '../../../../engine/results/measures/missing-mesh';
import { record } from '../../../support/recorded';
import { writeMeta } from '../../../../engine/results/recording/meta';
import type { CouplingGeometry, Project } from '../../../../engine/model/project';
import type { ReportChoice } from '../../../../engine/output/report/report-source';
import type { Recording } from '../../../../engine/results/recording/recording';

const [rs, rp] = [0.05, 0.03];

function stage(geometry: CouplingGeometry | null): Project {
  const arm = wheel('arm', [0, 0, 0], 1e-2, 2);
  const sun = wheel('sun', [0, 0, 0], 2e-3);
  const planet = wheel('planet', [rs + rp, 0, 0], 4e-4, 0.6);
  const pair = (id: string, name: string, joint1: string, ratio: number) =>
    createCoupling({ id, name, joint1, joint2: 'pin', ratio, geometry });
  return model({
    bodies: [arm, sun, planet],
    joints: [
      hinge('main', [null, arm], [0, 0, 0]),
      hinge('axle', [arm, sun], [0, 0, 0]),
      hinge('pin', [arm, planet], [rs + rp, 0, 0]),
    ],
    couplings: [
      pair('inner', 'Sun and planet', 'axle', -rs / rp),
      pair('outer', 'Planet and ring', 'main', -(rs + 2 * rp) / rp),
    ],
    drivers: [effort('load', 'main', -9)],
    loads: [createLoad({ id: 'input', kind: 'torque', body: 'sun', vector: [0, 0, 3] })],
  });
}

/** What each place says, one text per place. */
async function places(recording: Recording): Promise<Record<string, string>> {
  const { project, channels, digest, analysis, outcome } = recording;
  const sections = Object.fromEntries(
    REPORT_SECTIONS.map((section) => [section, section === 'peaks']),
  ) as ReportChoice['sections'];
  const report = await createHtmlReport(
    {
      recording,
      title: EMPTY_TITLE,
      events: [],
      figures: [],
      stale: false,
      validation: [],
      program: 'Kempe',
      date: new Date(2026, 10, 22),
    },
    { paper: 'A4', sections, bodies: [], time: 0 },
    { fonts: FONTS, text: { title: 'Report', program: 'Kempe', metadata: null } },
  );
  return {
    'command line': formatPeaks(project, findForcePeaks(recording)),
    chart: createContent(recording, project, 'reactions', 'pin', { shown: ['FX'] }).title,
    csv: writeMeta({ project, digest, analysis, gains: null, channels, samples: 1, outcome, notUnique: [] }),
    report: report.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  };
}

test('the command line, chart, CSV and report each name both couplings', async () => {
  const said = await places(record(stage(null)));
  for (const [place, text] of Object.entries(said)) {
    expect(text, place).toContain('Sun and planet');
    expect(text, place).toContain('Planet and ring');
    expect(text, place).toMatch(/mesh force|tooth or belt force/i);
  }
});

test('with geometry none of them has anything to say', async () => {
  const said = await places(record(stage(gear())));
  for (const [place, text] of Object.entries(said))
    expect(text, place).not.toMatch(/without the mesh force|tooth or belt force/i);
});

test.each([
  [6, 'H1, H2, H3, H4, H5, H6'],
  [7, 'H1, H2, H3, H4, H5, 2 more'],
])('of %i joints that lack it five are named where there are more than six', (count, names) => {
  const hub = wheel('hub', [0, 0, 0], 1e-3);
  const bodies = Array.from({ length: count }, (_, i) => wheel(`w${i}`, [i, 0, 0], 1e-3));
  const joints = bodies.map((body, i) => ({
    ...hinge(`h${i}`, [hub, body], [i, 0, 0]),
    name: `H${i + 1}`,
  }));
  const belt = createCoupling({ id: 'belt', name: '', joint1: 'h0', joint2: 'h1', geometry: null });
  expect(missingSentences(model({ bodies: [hub, ...bodies], joints, couplings: [belt] }))).toEqual([
    `The tooth or belt force of “belt” is not included in the reactions of ${names}: the coupling states no geometry.`,
  ]);
});

test('wheels that each hang by themselves lack it at their own joints, and no other does', () => {
  const bodies = [0, 1, 2].map((i) => wheel(`w${i}`, [i, 0, 0], 1e-3));
  const joints = bodies.map((body, i) => ({ ...hinge(`h${i}`, [null, body], [i, 0, 0]), name: `H${i}` }));
  const belt = createCoupling({ id: 'belt', name: 'Belt', joint1: 'h0', joint2: 'h2', geometry: null });
  expect(missingSentences(model({ bodies, joints, couplings: [belt] }))).toEqual([
    'The tooth or belt force of “Belt” is not included in the reactions of H0, H2: the coupling states no geometry.',
  ]);
});

test('joints that hold none of the wheels lack nothing', () => {
  const { bodies, joints, ...rest } = stage(null);
  const other = wheel('other', [1, 0, 0], 1e-3);
  const project = {
    ...rest,
    bodies: [...bodies, other],
    joints: [...joints, hinge('apart', [null, other], [1, 0, 0])],
  };
  expect(['main', 'axle', 'pin', 'apart'].map((joint) => missingAt(project, joint))).toEqual([
    // every wheel of the one is held by the arm or by the planet, as those of the other are
    ...new Array<string>(3).fill('“Sun and planet”, “Planet and ring”'),
    '',
  ]);
});
