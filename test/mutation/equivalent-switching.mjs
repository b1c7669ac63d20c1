/** Mutants of switching that no test can tell from the source (see equivalent.mjs). */
export const IN_SWITCHING = [
  ...[
    ['for (let s = 0; s < count; s++) {', undefined, 's <= count', 'past the last row there is none'],
    [undefined, 'fb >= -noise[s]', 'true', 'a bracket that ends where the gap is least has the same root'],
    [undefined, 'fa <= noise[s]', 'true', 'a bracket that begins where the gap is largest has the same root'],
    [undefined, 'fb >= -noise[s]', 'fb > -noise[s]', 'noise to the last bit falls to either side'],
    [undefined, 'fa <= noise[s]', 'fa < noise[s]', 'noise to the last bit falls to either side'],
  ].map(([line, was, is, reason]) => ({ file: 'engine/core/switching/locate.ts', line, was, is, reason })),
  ...[
    ['sliding.ts', 'switched[s].partner < s'],
    ['share-within-cones.ts', 'row.partner < s'],
    ['switching.ts', 'partner < s'],
  ].map(([file, was]) => ({
    file: `engine/core/switching/${file}`,
    ...{ was, is: was.replace('<', '>='), reason: 'of two tangents either stands for both' },
  })),
  ...[
    ['switching.ts', 'partner < s'],
    ['impact.ts', 'partner < s'],
    ['margins.ts', 'row.partner < s'],
  ].map(([file, was]) => ({
    file: `engine/core/switching/${file}`,
    ...{ was, is: was.replace('<', '<='), reason: 'no tangent is its own partner' },
  })),
  ...[
    ['switching.ts', 'C[s] * rowScale[row.row] <= scales.closed'],
    ['switching.ts', 'speed(s) <= scales.still'],
    ['switching.ts', 'Math.abs(speed(s)) <= scales.still'],
    ['switching.ts', 'size <= scales.still'],
    ['switching.ts', 'C[s] * scale <= closed'],
    ['switching.ts', 'Cdot[s] * scale < -still'],
    ['switching.ts', 'marginOf(system, work, s, this.floor) < -noise'],
    ['impact.ts', 'speed(i) > noise'],
    ['impact.ts', 'speed(i) > scales.still'],
    ['impact.ts', 'speed(i) > scales.rest'],
    ['impact.ts', '-work.switched.C[s] * rowScale[row] > closed'],
    ['impact.ts', 'gained > 1e-12 * exchanged'],
    ['describe-changes.ts', 'impulses[s] > least'],
    ['purify.ts', 'Math.abs(each[i]) > NOTHING'],
    ['purify.ts', 'fall > NOTHING'],
    ['purify.ts', 'room <= AT_EDGE * n * n'],
    ['locate.ts', 'below < -noise[s]'],
  ].map(([file, was]) => ({
    ...{ file: `engine/core/switching/${file}`, was, mutator: 'EqualityOperator' },
    is: was.includes('<=') || was.includes('>=') ? was.replace('=', '') : was.replace(/[<>]/, '$&='),
    reason: 'what is the bound to the last bit falls to either side',
  })),
  ...[
    ['ratesBefore[s] < 0', 'ratesBefore[s] <= 0'],
    ['rates[s] > 0', 'rates[s] >= 0'],
    ['ratesBefore[s] > 0', 'ratesBefore[s] >= 0'],
    ['rates[s] < 0', 'rates[s] <= 0'],
  ].map(([was, is]) => ({
    ...{ file: 'engine/core/switching/locate.ts', was, is },
    reason: 'a gap that turns at a place, to the last bit, is looked at there anyway',
  })),
  ...['fa > 0', 'atStart[s] > 0'].map((was) => ({
    ...{ file: 'engine/core/switching/locate.ts', was, is: was.replace('>', '>=') },
    reason: 'a margin that is zero to the last bit where the bracket begins is the root',
  })),
  {
    file: 'engine/core/switching/purify.ts',
    is: 'each.step <= best.step',
    reason: 'of steps that are equal any is the shortest',
  },
  ...['AT_EDGE * n / n', 'AT_EDGE / n'].map((is) => ({
    file: 'engine/core/switching/purify.ts',
    ...{ is, reason: 'near the edge the step to it comes out the same either way' },
  })),
  ...[
    ['!closed.some((_, i) => speed(i) > noise)', 'false'],
    ['problem.pairs.length > 0', 'true'],
    ['problem.pairs.length > 0', 'problem.pairs.length >= 0'],
    ['!normals.some((x, i) => x > 0 && rebound(i) > 0)', 'false'],
    ['x > 0 && rebound(i) > 0', 'true'],
    ['x > 0 && rebound(i) > 0', 'x > 0 || rebound(i) > 0'],
    ['x > 0', 'true'],
    ['x > 0', 'x >= 0'],
    ['rebound(i) > 0', 'true'],
    ['rebound(i) > 0', 'rebound(i) >= 0'],
  ].map(([was, is]) => ({
    ...{ file: 'engine/core/switching/impact.ts', was, is },
    reason: 'without approach, friction or rebound what follows comes to the same: it only spares the work',
  })),
  ...[
    ['mode[s] === SLIDES && row.partner > s', 'mode[s] === SLIDES || row.partner > s'],
    ['mode[s] === SLIDES', 'true'],
    ['row.partner > s', 'true'],
    ['row.partner > s', 'row.partner >= s'],
    ['mode[s] === OPEN', 'true'],
    ['slides || isUnilateral(row)', 'true'],
  ].map(([was, is]) => ({
    ...{ file: 'engine/core/switching/switching.ts', was, is },
    reason: 'the floor is read of open stops and contacts, open friction and the first of two tangents alone',
  })),
  {
    file: 'engine/core/switching/switching.ts',
    line: 'private last = -1;',
    reason: 'before the first time nothing has been counted that would have to be forgotten',
  },
  {
    file: 'engine/core/switching/switching.ts',
    was: 'Cdot[s] < 0',
    is: 'Cdot[s] <= 0',
    reason: 'what moves at a bound has a speed',
  },
  {
    file: 'engine/core/switching/switching.ts',
    was: '!mode.includes(HOLDS)',
    is: 'false',
    reason: 'where no row holds none is beyond its bounds: it only spares the work',
  },
  ...[
    [
      'describe-changes.ts',
      '{ touches: false, sticks: false, slides: false }',
      '{}',
      'what is undefined is as false',
    ],
    ['unknowns.ts', 'sign > 0', 'sign >= 0', 'a sign is 1 or -1'],
    [
      'unknowns.ts',
      '-switched[s].lower',
      undefined,
      'the lower bound of a stop is 0, and what it is added to elsewhere is infinite',
    ],
  ].map(([file, was, is, reason]) => ({ file: `engine/core/switching/${file}`, was, is, reason })),
  ...[
    [
      undefined,
      'effort < lower + unilateral(lower)',
      'an effort that is the bound to the last bit falls to either side',
    ],
    [
      undefined,
      'effort > upper - unilateral(upper)',
      'an effort that is the bound to the last bit falls to either side',
    ],
    [
      undefined,
      'Math.hypot(a[first], a[second]) >= nothing',
      'what is noise to the last bit falls to either side',
    ],
    [
      'pairs.length > 0 || rows.some((s) => slidingFriction(system, work, s).length > 0)',
      'true',
      'without friction every problem is solved, and there is no jam to find: it only spares the look',
    ],
    ['influence > 0', 'true', 'what cannot push stays at nothing, wherever it is thought to be'],
  ].map(([was, is, reason]) => ({ file: 'engine/core/switching/modes.ts', was, is, reason })),
  {
    file: 'engine/core/switching/jam.ts',
    was: 'tried.has(i)',
    is: 'false',
    reason: 'what is tried again ends as it did: it only spares the work',
  },
  {
    file: 'engine/core/switching/root.ts',
    is: 'n > PATIENCE',
    reason: 'the step at the bound is an even one, which is no bisection',
  },
];
