/**
 * What is said of loops that do not close: random rings of every kind of joint, welds and position drivers among them, one
 * joint of which was moved and turned away. Nothing is blank, and no number reads as none.
 */
import { expect, test } from 'vitest';
import {
  changeTitle,
  gapCells,
  loopTitle,
  openSize,
  repairTitle,
} from '../../../../../engine/run/analyses/repair/repair-words';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createRandom } from '../../../../support/draw';
import { isDrivable } from '../../../../../engine/kinds/joints/joint-coordinates';
import { JOINT_KINDS } from '../../../../../engine/model/project';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { formatGaps } from '../../../../../engine/cli/words/gap-report';
import { repetitions, tell } from '../../../../support/tier';
import { study } from '../../../../../engine/run/analyses/study';
import { unreadable } from '../../../../support/unreadable';
import type { JointKind, Project, Quat, Vec3 } from '../../../../../engine/model/project';

const COUNT = repetitions('A1-gap-words', 60, 300);

/** Three to five bodies on a circle, drawn closed but for one joint. */
function drawRing(random: () => number, kinds: readonly JointKind[]): Project {
  const number = (size: number) => size * (2 * random() - 1);
  const orientation = (size: number): Quat => {
    const q = [1, number(size), number(size), number(size)];
    const norm = Math.hypot(...q);
    return q.map((value) => value / norm) as unknown as Quat;
  };
  const points = kinds.map((_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / kinds.length;
    return [0.2 * Math.cos(angle), 0.2 * Math.sin(angle), number(0.03)];
  });
  const place = (body: number): Vec3 => (body < 0 || body === kinds.length - 1 ? [0, 0, 0] : points[body]);
  const planar = random() < 0.5;
  const off = Math.floor(random() * kinds.length);
  const far = 10 ** (-4 + 4 * random());
  const joints = kinds.map((kind, i) => {
    const turned = planar ? ([1, 0, 0, 0] as const) : orientation(1);
    const on = (body: number) => points[i].map((x, c) => x - place(body)[c]) as unknown as Vec3;
    const away = i === off ? ([number(far), number(far), planar ? 0 : number(far)] as const) : [0, 0, 0];
    return createJoint({
      id: `joint-${i}`,
      kind,
      bodyA: i === 0 ? 'ground' : `link-${i - 1}`,
      bodyB: i === kinds.length - 1 ? 'ground' : `link-${i}`,
      frameA: { position: on(i - 1).map((x, c) => x + away[c]) as unknown as Vec3, orientation: turned },
      frameB: { position: on(i), orientation: i === off && random() < 0.3 ? orientation(0.3) : turned },
      ...(kind === 'distance' ? { length: 0.01 + 0.2 * random() } : {}),
      ...(kind === 'screw' ? { pitch: 0.01 } : {}),
    });
  });
  const bodies = points.slice(0, -1).map((position, i) => createBody({ id: `link-${i}`, position }));
  const drivers = joints
    .filter(({ kind }) => isDrivable(kind) && random() < 0.3)
    .map(({ id, kind }) =>
      createDriver({
        id: `driver-${id}`,
        joint: id,
        kind: 'position',
        value: number(1),
        ...(kind === 'cylinder' ? { coordinate: 'rotation' as const } : {}),
      }),
    );
  return { ...createProject('Ring'), bodies, joints, drivers };
}

test('every line says something', { timeout: 120_000 + 1000 * COUNT }, () => {
  const random = createRandom(31);
  const wrong: string[] = [];
  const seen = new Set<JointKind>();
  const count = { open: 0, repairs: 0, elsewhere: 0 };
  for (let i = 0; i < COUNT; i++) {
    const size = 3 + Math.floor(3 * random());
    // stiff kinds more often: rings of free ones close
    const kinds = Array.from({ length: size }, () =>
      random() < 0.5
        ? (['hinge', 'slider', 'fixed'] as const)[Math.floor(3 * random())]
        : JOINT_KINDS[Math.floor(JOINT_KINDS.length * random())],
    );
    kinds.forEach((kind) => seen.add(kind));
    const project = drawRing(random, kinds);
    const model = createModel(project);
    if (model.ok) continue;
    const say = (what: string) => wrong.push(`${i} ${kinds.join()}: ${what}`);
    for (const { message, remedy } of model.problems)
      if (remedy === '' || /gap of 0(\.0*)? mm|NaN|undefined/.test(message)) say(message);
    if (!model.problems.some(({ code }) => code === 'cannot-assemble')) continue;
    const gaps = runToEnd(study(project, 'gaps')).report?.gaps;
    if (!gaps) continue;
    if (gaps.loops.length > 0) count.open++;
    const check = (text: string) => {
      const bad = unreadable(text);
      if (bad !== null) say(`${bad}: ${text}`);
    };
    for (const loop of gaps.loops) {
      check(loopTitle(project, loop));
      const size = openSize(project, loop);
      if (size === null) count.elsewhere++;
      else check(size);
      if (size !== null && loop.gaps.length === 0) say('no joint is open');
      for (const joint of loop.gaps) check(Object.values(gapCells(project, joint)).join(' ').trim());
    }
    for (const repair of gaps.repairs) {
      count.repairs++;
      check(repairTitle(project, repair));
      if (repair.kind !== 'elsewhere' && repair.changes.length === 0) say(`${repair.kind} changes nothing`);
      for (const change of repair.changes) check(changeTitle(project, change));
    }
    for (const line of formatGaps(project, gaps).trimEnd().split('\n')) if (line !== '') check(line);
  }
  expect(wrong).toEqual([]);
  expect(count.open).toBeGreaterThan(COUNT / 10);
  expect(count.repairs).toBeGreaterThan(COUNT / 10);
  expect(JOINT_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  tell('A1-gap-words', COUNT, JSON.stringify(count));
});
