import { describe, expect, it } from 'vitest';
import type { Mobility, MotionPlane } from '../../../../engine/core/diagnostics/mobility-report';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../engine/model/defaults';
import type { Problem } from '../../../../engine/model/problem';
import { buildTree } from '../../../../renderer/panels/browser/tree';
import { mobilitySentence, redundancyNotes } from '../../../../renderer/panels/checks/checks';

const project = {
  ...createProject('P'),
  bodies: [createBody({ id: 'crank', name: 'Crank' }), createBody({ id: 'rod', name: 'Rod' })],
  joints: [createJoint({ id: 'pin-a', name: 'Pin A', bodyA: 'crank', bodyB: 'rod' })],
  drivers: [createDriver({ id: 'motor', joint: 'pin-a' })],
  loads: [createLoad({ id: 'push', kind: 'force', body: 'rod' })],
};
const mobility: Mobility = {
  bodies: 3,
  rows: 20,
  rank: 17,
  degreesOfFreedom: 1,
  formula: -2,
  drivenFreedoms: 1,
  redundant: [
    { joint: 'pin-a', rows: 2, directions: ['rotation about y', 'translation along z', 'rotation about x'] },
    { joint: 'pin-b', rows: 2, directions: ['rotation about y', 'translation along z', 'rotation about x'] },
    { joint: 'pin-c', rows: 1, directions: [] },
  ],
  reactions: [
    { joint: 'pin-a', uniqueForce: false, uniqueMoment: false, mask: 0b100011 },
    { joint: 'pin-b', uniqueForce: true, uniqueMoment: false, mask: 0b100111 },
    { joint: 'pin-c', uniqueForce: true, uniqueMoment: true, mask: 0b111111 },
  ],
  condition: 10,
};
const problem = (record: string, severity: Problem['severity']): Problem => ({
  record,
  severity,
  code: 'x',
  field: null,
  message: 'm',
  remedy: 'r',
});

describe('the browser tree', () => {
  it('lists every record under its group, and says what it connects', () => {
    const rows = buildTree(project, { problems: [], mobility: null }, new Set());
    expect(rows.map(({ id }) => id)).toEqual([
      'ground',
      'group:bodies',
      'crank',
      'rod',
      'group:joints',
      'pin-a',
      'group:drivers',
      'motor',
      'group:loads',
      'push',
    ]);
    expect(rows.find(({ id }) => id === 'pin-a')?.detail).toBe('Crank \u2013 Rod');
    expect(rows.find(({ id }) => id === 'motor')?.detail).toBe('Pin A');
  });

  it('has a group of gears as soon as there is one', () => {
    const geared = {
      ...project,
      couplings: [createCoupling({ id: 'gear', joint1: 'pin-a', joint2: 'lost' })],
    };
    const rows = buildTree(geared, { problems: [], mobility: null }, new Set());
    expect(rows.find(({ id }) => id === 'group:couplings')?.count).toBe(1);
    expect(rows.find(({ id }) => id === 'gear')).toMatchObject({ kind: 'gear', detail: 'Pin A \u2013 lost' });
  });

  it('leaves out what a closed group holds, but keeps its count', () => {
    const rows = buildTree(project, { problems: [], mobility: null }, new Set(['group:bodies']));
    expect(rows.some(({ id }) => id === 'crank')).toBe(false);
    expect(rows.find(({ id }) => id === 'group:bodies')?.count).toBe(2);
  });

  it('counts what is shared on the group, and names it of no joint where it lies out of the plane', () => {
    const shared = (plane: MotionPlane | null, closed: string[] = []) =>
      buildTree(project, { problems: [problem('pin-a', 'warning')], mobility, plane }, new Set(closed));
    const group = (rows: ReturnType<typeof shared>) => rows.find(({ id }) => id === 'group:joints');
    const plane: MotionPlane = { planar: true, normal: [0, 0, 1], rows: 8, layers: false, shared: [] };
    expect(group(shared(null))).toMatchObject({ sharedCount: 1, problem: null });
    expect(group(shared(plane))).toMatchObject({ sharedCount: 0 });
    const inPlane = { ...mobility, reactions: mobility.reactions.map((one) => ({ ...one, mask: 0b100010 })) };
    const rows = buildTree(
      project,
      { problems: [], mobility: inPlane, plane: { ...plane, shared: ['pin-a'] } },
      new Set(),
    );
    expect(rows.find(({ id }) => id === 'pin-a')?.shared).toBe('FX');
    // put away, it still says that something is wrong in it
    expect(group(shared(null, ['group:joints']))).toMatchObject({ problem: 'warning' });
  });

  it('says the freedoms of a planar mechanism in its plane, and of what is redundant which part acts there', () => {
    const plane: MotionPlane = { planar: true, normal: [0, 0, 1], rows: 8, layers: false, shared: [] };
    expect(mobilitySentence(mobility, plane)).toBe('1 degree of freedom, planar (XY): 3 × 3 − 8, 1 driven.');
    const [note, ...others] = redundancyNotes(mobility, plane);
    expect(others).toEqual([]);
    expect(note.text).toBe('3 redundant constraints are out of the plane.');
    expect(note.advice).toContain('An offset would make FZ, MX and MY');
    const both = redundancyNotes(mobility, { ...plane, rows: 10, layers: true, shared: ['pin-b'] });
    expect(both.map(({ text, joints }) => [text, joints])).toEqual([
      ['2 redundant constraints in the plane, by', ['pin-b']],
      ['1 redundant constraint is out of the plane.', []],
    ]);
    expect(both[1].advice).toContain('Members in layers make');
  });

  it('marks the worst problem of a record, and names the reaction components that are shared', () => {
    const problems = [problem('rod', 'warning'), problem('rod', 'error'), problem('rod', 'warning')];
    const rows = buildTree(project, { problems, mobility }, new Set());
    expect(rows.find(({ id }) => id === 'rod')?.problem).toBe('error');
    expect(rows.find(({ id }) => id === 'crank')?.problem).toBeNull();
    const pin = rows.find(({ id }) => id === 'pin-a');
    expect(pin).toMatchObject({ shared: 'FZ MX MY', sharedInUse: false });
    expect(rows.find(({ id }) => id === 'rod')?.shared).toBe('');
    const loaded = buildTree(project, { problems, mobility, inUse: new Set(['pin-a']) }, new Set());
    expect(loaded.find(({ id }) => id === 'pin-a')?.sharedInUse).toBe(true);
  });
});

describe('the checks in words', () => {
  it('explains why count and rank differ', () => {
    expect(mobilitySentence(mobility)).toContain(
      '1 degree of freedom by rank: 6 \u00d7 3 \u2212 17, 1 driven.',
    );
    expect(mobilitySentence(mobility)).toContain('gives \u22122, because 3 constraint rows are redundant');
    expect(mobilitySentence({ ...mobility, rank: 18, rows: 18, degreesOfFreedom: 0, formula: 0 })).toContain(
      'Counting constraints by hand gives the same: 6 × 3 bodies − 18.',
    );
  });

  it('says each finding once, with all the joints that share it', () => {
    const [first, last, ...more] = redundancyNotes(mobility);
    expect(more).toEqual([]);
    expect(first).toEqual({
      text: '3 redundant constraints: translation along z, rotation about x and y are constrained more than once, by',
      joints: ['pin-a', 'pin-b'],
      advice: '',
    });
    expect(last.text).toBe('Also 1 row is constrained more than once, by');
    expect(last.advice).toContain('a ball joint in place of a hinge');
  });

  it('speaks of a combination where fewer constraints than directions are redundant', () => {
    const [note] = redundancyNotes({ ...mobility, rank: 19 });
    expect(note.text).toBe(
      '1 redundant constraint: a combination of translation along z, rotation about x and y is constrained more than once, by',
    );
  });

  it('says what the redundancy leaves open, and nothing where there is none', () => {
    const [note] = redundancyNotes({ ...mobility, redundant: mobility.redundant.slice(0, 1) });
    expect(note.advice).toContain('for FZ, MX and MY the smallest possible share is shown');
    expect(redundancyNotes({ ...mobility, rank: 20, redundant: [] })).toEqual([]);
  });
});
