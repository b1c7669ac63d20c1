/** The catalogue of forces leaves nothing out: whatever a model may hold, its bodies move by what the catalogue names. */
import { expect, test } from 'vitest';
import { calcFreeBody } from '../../../../../engine/results/free-body/free-body';
import { everyForce } from '../../../../support/every-force';
import { findPeak } from '../../../../../engine/results/series/places/peaks';
import { findForcePeaks, shownPeaks } from '../../../../../engine/results/measures/force-peaks';
import {
  FORCE_KINDS,
  FORCE_WORDS,
  listForces,
  maskOf,
} from '../../../../../engine/results/measures/force-elements';
import { JOINT_KINDS } from '../../../../../engine/model/project';
import { allColumns, describeTable, findColumns } from '../../../../../engine/output/chart/table';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { findSeries } from '../../../../../engine/results/series/resolve';
import { listCatalogue } from '../../../../../engine/results/series/catalogue';
import { readCharts } from '../../../../../engine/output/chart/chart-words';
import { createReport } from '../../../../../engine/output/report/report';
import { REPORT_SECTIONS } from '../../../../../engine/output/report/report-source';
import { EMPTY_TITLE } from '../../../../../engine/output/report/title-block';
import type { ReportChoice } from '../../../../../engine/output/report/report-source';
import { FONTS } from '../../../../support/fonts';
import { forcesOf } from '../../../../../engine/studies/sweep/default-series';
import { formatPeaks } from '../../../../../engine/cli/words/report';
import { offeredSeries } from '../../../../../renderer/panels/sweep/offers';
import { record } from '../../../../support/recorded';

const project = everyForce();
const recording = record(project);
const forces = listForces(project);

test('the model has every kind of joint and of force, and runs', () => {
  expect(recording.outcome).toEqual({ kind: 'completed' });
  expect([...new Set(project.joints.map(({ kind }) => kind))].sort()).toEqual([...JOINT_KINDS].sort());
  expect(new Set(forces.map(({ kind }) => kind))).toEqual(new Set(FORCE_KINDS));
});

test('every recorded force and moment is of one element, and every element is recorded', () => {
  const owned = forces.flatMap(({ quantities }) => quantities.map(({ id }) => id));
  expect(new Set(owned).size).toBe(owned.length);
  const carried = recording.channels.filter(
    ({ key, unit, group }) =>
      // a part of a force that is shared is no force of its own
      group !== 'shared' &&
      (unit === 'N' || unit === 'N*m') &&
      Math.abs(findPeak(recording, key)?.value ?? 0) > 1e-12,
  );
  expect(carried.length).toBeGreaterThan(50);
  expect(carried.map(({ key }) => key).filter((key) => !owned.includes(key))).toEqual([]);
  const { rows } = findForcePeaks(recording);
  expect(rows.map(({ quantity }) => quantity.id)).toEqual(owned);
});

test('every body moves by the sum of what the catalogue names', () => {
  const named = new Set(forces.map(({ name }) => name));
  for (const part of [0, 0.13, 0.5, 0.77, 1]) {
    const index = Math.round(part * (recording.count - 1));
    for (const { id } of project.bodies) {
      const sheet = calcFreeBody(recording, id, index)!;
      expect(sheet.residual.relative).toBeLessThan(1e-9);
      for (const { kind, name } of sheet.actions) expect(kind === 'weight' || named.has(name)).toBe(true);
    }
  }
});

test('every element acts: none of them is there for show', () => {
  const acting = new Set(
    shownPeaks(findForcePeaks(recording))
      .filter(({ peak }) => Math.abs(peak.value) > 1e-6)
      .map(({ element }) => element.name),
  );
  expect(forces.map(({ name }) => name).filter((name) => !acting.has(name))).toEqual([]);
});

test('default charts and their list have every element', () => {
  const charts = readCharts(recording, null);
  if (!charts.ok) throw new Error(charts.message);
  const drawn = new Set(charts.contents.flatMap(({ series }) => series.map(({ key }) => key)));
  const listed = new Set(listCatalogue(recording, project).map(({ id }) => id));
  for (const { name, quantities } of forces) {
    expect(drawn.has(quantities[0].id), name).toBe(true);
    for (const { id } of quantities) expect(listed.has(id), id).toBe(true);
  }
});

test('the sidecar says of every force on whom it acts, from whom, in which frame and with which sign', () => {
  const meta = JSON.parse(
    describeTable(recording, allColumns(recording), { stale: false, link: null, units: {} }),
  ) as {
    columns: Record<string, unknown>[];
    conventions: { unique: string };
  };
  expect(meta.conventions.unique).toContain('1 FX, 2 FY, 4 FZ, 8 MX, 16 MY, 32 MZ');
  const bodies = new Set(['ground', ...project.bodies.map(({ id }) => id)]);
  const of = (key: string) => meta.columns.find((column) => column['key'] === key);
  for (const element of forces) {
    for (const quantity of element.quantities) {
      const { id, bits } = quantity;
      const { on, from } = quantity.along ?? element;
      const mask = maskOf(element, quantity);
      const column = of(id) ?? {
        on: { id: on },
        from: from && { id: from },
        frame: '-',
        sign: '-',
        unique: null,
      };
      expect(column['on']).toMatchObject({ id: on });
      expect(bodies.has(on)).toBe(true);
      expect((column['from'] as { id: string } | null)?.id ?? null).toBe(from);
      expect(column['frame']).toMatch(/./);
      expect(column['sign']).toMatch(/./);
      if (of(id)) expect(column['unique']).toEqual(mask === null ? null : { column: mask, bits });
    }
  }
  expect(of('joint/flap-joint/limit')).toMatchObject({
    kind: 'stop',
    on: { id: 'flap', name: 'Flap' },
    from: { id: 'ground', name: 'Ground' },
    frame: 'about the axis z of joint Flap joint',
    unique: { column: 'joint/flap-joint/limit_unique', bits: 1 },
  });
  expect(of('reaction/hinge-joint/FY')).toMatchObject({
    frame: 'world axes',
    sign: 'of what Ground exerts on Hinge; Ground gets the opposite',
    unique: { column: 'reaction/hinge-joint/unique', bits: 2 },
  });
  // what is not along the axes of the world says where it goes
  const along = forces.flatMap(({ quantities }) => quantities.filter((quantity) => quantity.along));
  expect(along.length).toBeGreaterThan(7);
  for (const { id } of along) if (of(id)) expect(of(id)!['frame'], id).not.toBe('world axes');
  const [gears, belt] = ['gear', 'belt'].map((kind) =>
    project.couplings.find(({ geometry }) => geometry?.kind === kind)!,
  );
  const jointName = (id: string) => project.joints.find((joint) => joint.id === id)!.name;
  expect(of(`mesh/${gears.id}/radial_1`)).toMatchObject({ on: { id: 'gear' }, from: { id: 'idler' } });
  expect(of(`mesh/${gears.id}/axial_2`)).toMatchObject({
    on: { id: 'idler' },
    from: { id: 'gear' },
    frame: `along the axis z of joint ${jointName(gears.joint2)}`,
  });
  expect(of(`mesh/${belt.id}/tension_a`)).toMatchObject({ frame: 'along the free span' });
  expect(of(`driver/${belt.id}/effort`)).toMatchObject({
    frame: `about the axis z of joint ${jointName(belt.joint2)}`,
  });
  const turned = findColumns(recording, ['reaction/flap-joint/FX@b.onA', 'total/flap-joint/MZ']);
  const { columns } = JSON.parse(
    describeTable(recording, turned, { stale: false, link: null, units: {} }),
  ) as typeof meta;
  expect(columns[0]).toMatchObject({ on: { id: 'ground' }, from: { id: 'flap' }, frame: 'axes of Flap' });
  expect(columns[1]).toMatchObject({
    kind: 'total of the joint',
    on: { id: 'flap' },
    from: { id: 'ground' },
  });
});

test('the total at a joint is all that passes there: with it each wheel moves by its weight and the total alone', () => {
  const sample = (key: string, i: number) => findSeries(recording, key)!.column()[i];
  for (const [joint, parts] of [
    ['flap-joint', ['joint/flap-joint/limit', 'joint/flap-joint/friction', 'joint/flap-joint/armature']],
    ['hinge-joint', ['driver/motor/effort']],
  ] as const) {
    for (const i of [0, 20, recording.count - 1]) {
      const own = sample(`reaction/${joint}/MZ`, i);
      const sum = parts.reduce((all, key) => all + sample(key, i), own);
      expect(sample(`total/${joint}/MZ`, i)).toBeCloseTo(sum, 12);
      expect(sample(`total/${joint}/FX`, i)).toBe(sample(`reaction/${joint}/FX`, i));
    }
  }
  // wheel: effort driver and the first side of the gears; pinion: the second side
  for (const i of [0, 20, recording.count - 1]) {
    const gears = sample('driver/gears/effort', i);
    const [first, second] = ['wheel', 'pinion'].map(
      (id) => sample(`total/${id}-joint/MZ`, i) - sample(`reaction/${id}-joint/MZ`, i),
    );
    expect(first).toBeCloseTo(sample('driver/crank/effort', i) + 2 * gears, 10);
    expect(second).toBeCloseTo(gears, 10);
  }
  // a slider's driver, and a torsion spring about a cylinder
  expect(sample('total/slider-joint/FZ', 5)).toBeCloseTo(sample('reaction/slider-joint/FZ', 5) + 4, 12);
  expect(sample('total/cylinder-joint/MZ', 5)).toBeCloseTo(
    sample('reaction/cylinder-joint/MZ', 5) + sample('load/coil/MZ', 5),
    12,
  );
});

test('a chart of a reaction says what is not in it', () => {
  const noteOf = (joint: string) => {
    const charts = readCharts(recording, `reactions:${joint}`);
    if (!charts.ok) throw new Error(charts.message);
    const [content] = charts.contents;
    return createFigure({ recording, content, window: null, events: [], stale: false }).notes.join(' ');
  };
  expect(noteOf('flap-joint')).toContain('Not in the reaction: end stop, friction, armature at Flap joint');
  expect(noteOf('wheel-joint')).toContain('driver “Crank”, coupling “Gears”');
  expect(noteOf('cylinder-joint')).toContain('torsion spring “Coil”');
  expect(noteOf('ball-joint')).not.toContain('Not in the reaction');
});

/** Names of elements that a text does not hold. */
const missingIn = (text: string): string[] => {
  const flat = text.replace(/\s+/g, ' ');
  return forces.map(({ name }) => name).filter((name) => !flat.includes(name));
};

test('the table of a run and the report have every element', async () => {
  expect(missingIn(formatPeaks(project, findForcePeaks(recording)))).toEqual([]);
  const sections = Object.fromEntries(REPORT_SECTIONS.map((section) => [section, section === 'peaks']));
  const drawings = await createReport(
    {
      ...{ recording, title: EMPTY_TITLE, events: [], figures: [], stale: false, validation: [] },
      ...{ program: 'Kempe', date: new Date(2026, 10, 22) },
    },
    { paper: 'A4', sections: sections as ReportChoice['sections'], bodies: [], time: 0 },
    FONTS,
  );
  const texts: string[] = [];
  JSON.stringify(drawings, (key, value: unknown) => {
    if (key === 'text' && typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.length).toBeGreaterThan(50);
  expect(missingIn(texts.join(' '))).toEqual([]);
});

test('sweeps and comparisons of peaks offer every element', () => {
  const kept = forcesOf(project);
  const offered = offeredSeries(project, null).map(({ id }) => id);
  for (const { quantities } of forces) {
    expect(kept).toContain(quantities[0].id);
    expect(offered).toContain(quantities[0].id);
  }
});

test('a torque has its own size, in N m, and is nothing once it has ended', () => {
  const { rows } = findForcePeaks(recording);
  const own = rows.filter(({ element }) => element.record === 'twist');
  expect(own.map(({ quantity }) => quantity.symbol)).toEqual(['|M|', 'MX', 'MY', 'MZ']);
  const [size] = own;
  expect([size.quantity.unit, size.maximum.value, size.minimum.value]).toEqual(['N*m', 0.3, 0]);
  expect(size.minimum.time).toBeCloseTo(0.2, 9);
});

test('every kind has a word of its own', () => {
  const words = FORCE_KINDS.map((kind) => FORCE_WORDS[kind]);
  expect(new Set(words).size).toBe(FORCE_KINDS.length);
  for (const word of words) expect(word).toMatch(/^[a-z][a-z ]+$/);
});
