import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignZeros,
  linearRange,
  logarithmicRange,
} from '../../../../engine/results/series/reduce/axis-range';
import { distinctFileName, safeFileName } from '../../../../engine/output/files/file-name';
import {
  driftDigits,
  formatDecade,
  formatSetting,
  formatTick,
  formatTime,
  formatDigits,
  formatUnit,
  formatValue,
  numberWithUnit,
  timeDecimals,
  timeDecimalsOf,
  withUnit,
} from '../../../../engine/results/series/format';
import { plainText, solverLine } from '../../../../engine/output/panes/run-notes';
import { createCrank } from '../sim/fixtures';

describe('numbers and units', () => {
  it('writes values with four significant digits and a true minus', () => {
    const texts = [0, -0, 1.23456, -123.456, 98765, 123456, 0.00012, Number.NaN].map(formatValue);
    expect(texts).toEqual(['0', '0', '1.235', '−123.5', '98765', '1.23×10⁵', '1.20×10⁻⁴', '–']);
    expect([17777, 12.3456, 1e5].map((value) => formatDigits(value, 5))).toEqual([
      '17777',
      '12.346',
      '100000',
    ]);
    expect([2000, 0.512].map((value) => formatDigits(value, 2))).toEqual(['2×10³', '0.51']);
  });

  it('writes a drift that is as good as none without its digits', () => {
    expect([0, 8.51e-12, 9.9e-10, 1.5e-9, 0.02].map(driftDigits)).toEqual([
      '< 1×10⁻⁹',
      '< 1×10⁻⁹',
      '< 1×10⁻⁹',
      '1.5×10⁻⁹',
      '0.0200',
    ]);
  });

  it('writes degrees as the fields do, close up to their number', () => {
    expect(['deg', 'deg/s^2', 'N*m/deg'].map(formatUnit)).toEqual(['°', '°/s²', 'N·m/°']);
    const texts = ['deg', 'deg/s', 'mm', '1'].map((unit) => numberWithUnit('24.9', unit));
    expect(texts).toEqual(['24.9°', '24.9 °/s', '24.9 mm', '24.9']);
  });

  it('writes settings as they were typed', () => {
    expect([0.005, 1e-8, 2.5e-9, 100].map(formatSetting)).toEqual(['0.005', '10⁻⁸', '2.5×10⁻⁹', '100']);
  });

  it('writes times so that samples can be told apart', () => {
    expect(formatTime(0.0405, timeDecimals(1e-4))).toBe('0.0405 s');
    expect(formatTime(1.5, timeDecimals(0.01))).toBe('1.500 s');
    expect(formatTime(Number.NaN)).toBe('–');
    // an interval of 2.5 ms takes four, 1/60 s no number does
    expect(formatTime(0.1875, timeDecimals(0.0025))).toBe('0.1875 s');
    expect(timeDecimals(1 / 60)).toBe(3);
  });

  it('tells events that fall between samples from each other', () => {
    expect(timeDecimalsOf(0.005, [0.005, 1.5])).toBe(3);
    const close = [0.377722, 0.377958, 0.378005, 0.378014, 0.378015];
    expect(close.map((time) => time.toFixed(timeDecimalsOf(0.0025, [0, ...close])))).toEqual(
      close.map(String),
    );
    // what is nearer than rounding is one time
    expect(timeDecimalsOf(0.01, [0.1234567, 0.1234567 + 1e-13])).toBe(5);
    expect(timeDecimalsOf(0.01, [0.12345678, 0.12345679])).toBe(7);
  });

  it('writes units of measurement', () => {
    expect(['N*m', 'kg*m^2/s', '1'].map(formatUnit)).toEqual(['N·m', 'kg·m²/s', '']);
    expect(['rad/N/m', 'm, rad, m/s, rad/s'].map(formatUnit)).toEqual(['rad/(N·m)', 'm, rad, m/s, rad/s']);
    expect(withUnit('FX', 'N')).toBe('FX [N]');
    expect(withUnit('rank', '1')).toBe('rank');
  });

  it('gives neighbouring ticks different labels', () => {
    expect([0.2, 0.25, 0.3].map((value) => formatTick(value, 0.05))).toEqual(['0.20', '0.25', '0.30']);
    expect([17.5, 20, 22.5].map((value) => formatTick(value, 2.5))).toEqual(['17.5', '20.0', '22.5']);
    expect([0.025, 0.05].map((value) => formatTick(value, 0.025))).toEqual(['0.025', '0.050']);
    expect(formatTick(2.5e5, 2.5e5)).toBe('2.5\u00d710\u2075');
    expect(formatTick(1e-17, 0.5)).toBe('0');
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: -8, max: 8 }),
        fc.constantFrom(1, 2, 5),
        (at, power, lead) => {
          const step = lead * 10 ** power;
          expect(formatTick(at * step, step)).not.toBe(formatTick((at + 1) * step, step));
        },
      ),
      { seed: 1 },
    );
  });

  it('labels whole decades only', () => {
    expect([1e-9, 0.1, 1000, 1e6, 3e-9].map(formatDecade)).toEqual(['10⁻⁹', '0.1', '1000', '10⁶', '']);
  });
});

describe('axis ranges', () => {
  it('does not blow round-off up to a signal', () => {
    const range = linearRange(12, 12 + 1e-13);
    expect(range.maximum - range.minimum).toBeGreaterThan(1);
    expect(linearRange(0, 0)).toEqual({ minimum: -1, maximum: 1 });
    expect(linearRange(Number.NaN, Number.NaN)).toEqual({ minimum: 0, maximum: 1 });
  });

  it('contains the data and whole decades', () => {
    expect(linearRange(-2, 8).minimum).toBeLessThan(-2);
    expect(linearRange(-2, 8).maximum).toBeGreaterThan(8);
    const range = logarithmicRange(3e-10, 2e-8);
    expect(Math.log10(range.minimum)).toBeCloseTo(-10);
    expect(Math.log10(range.maximum)).toBeCloseTo(-7);
  });

  it('puts the zeros of two axes at one height without cutting anything off', () => {
    const before = [
      { minimum: -1, maximum: 9 },
      { minimum: -30, maximum: 30 },
    ];
    const after = alignZeros(before);
    const height = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
      -minimum / (maximum - minimum);
    expect(height(after[0])).toBeCloseTo(height(after[1]), 12);
    after.forEach((range, i) => {
      expect(range.minimum).toBeLessThanOrEqual(before[i].minimum);
      expect(range.maximum).toBeGreaterThanOrEqual(before[i].maximum);
    });
    const away = [before[0], { minimum: 4, maximum: 5 }];
    expect(alignZeros(away)).toEqual(away);
  });
});

describe('file names', () => {
  it('keeps ordinary names readable', () => {
    expect(safeFileName(['Four-bar with load', 'Pin A', 'reactions'], 'png')).toBe(
      'Four-bar with load-Pin A-reactions.png',
    );
  });

  it('disarms names that a system reads in its own way', () => {
    expect(safeFileName(['../../etc/passwd'], 'csv')).toBe('etc-passwd.csv');
    expect(safeFileName(['CON'], 'csv')).toBe('kempe-CON.csv');
    expect(safeFileName(['con.part'], 'csv')).toBe('kempe-con.part.csv');
    expect(safeFileName(['', ' . '], 'csv')).toBe('kempe.csv');
    expect(safeFileName(['a\u202Egnp.exe'], 'png')).toBe('agnp.exe.png');
  });

  it('is safe for any name', () => {
    const name = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 3 });
    fc.assert(
      fc.property(name, fc.constantFrom('png', 'csv', 'meta.json'), (parts, extension) => {
        const file = safeFileName(parts, extension);
        expect(file.length).toBeLessThanOrEqual(120);
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(240);
        expect(file.endsWith(`.${extension}`)).toBe(true);
        expect(file).not.toMatch(/[<>:"/\\|?*\p{C}]/u);
        expect(file).not.toMatch(/^[\s.]/);
        const stem = file.slice(0, -extension.length - 1);
        expect(stem).not.toMatch(/^$|[\s.]$/);
        expect(stem.split('.')[0].trim()).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i);
      }),
      { numRuns: 1000, seed: 2 },
    );
  });
});

describe('files of one export', () => {
  const long = 'Chain of forty links '.repeat(20);

  it('say what they are, however long the name of the project is', () => {
    for (const what of ['report', 'charts', 'loads']) {
      const file = safeFileName([long, what], 'pdf');
      expect(file).toMatch(new RegExp(`^Chain of forty.*-${what}\\.pdf$`));
      // in characters of three bytes too, which a file system counts
      expect(safeFileName(['連杆機構'.repeat(50), what], 'pdf')).toMatch(
        new RegExp(`^連杆.*-${what}\\.pdf$`),
      );
    }
    const [table, beside] = ['csv', 'meta.json'].map((extension) => safeFileName([long], extension));
    expect(beside).toBe(table.replace(/csv$/, 'meta.json'));
  });

  it('are as many as were made, whatever the names', () => {
    const name = fc.oneof(
      fc.constantFrom('Rod', 'rod', 'ROD.', ''),
      fc.string({ minLength: 90, maxLength: 200 }),
    );
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 12 }), (names) => {
        const taken = new Set<string>();
        const files = names.map((body) => distinctFileName(taken, [long, 'loads', body], 'inp'));
        expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(names.length);
      }),
      { seed: 1 },
    );
  });
});

describe('notes', () => {
  it('names integrator, accuracy and the remedy for drift', () => {
    const { settings } = createCrank();
    expect(
      solverLine({ ...settings, integrator: 'rk4', step: 0.001, stabilisation: 'feedback', k: 100, d: 20 }),
    ).toBe('Solver: Runge-Kutta 4, step 0.001 s, feedback k = 100 s⁻², d = 20 s⁻¹');
  });

  it('says of the sequential impulses what counts, and no tolerance', () => {
    const { settings } = createCrank();
    const impulses = { ...settings, solver: 'sequential-impulses', step: 0.001 } as const;
    expect(solverLine({ ...impulses, stabilisation: 'bias', bias: 0.2, iterations: 40 })).toBe(
      'Solver: sequential impulses, step 0.001 s, up to 40 sweeps, velocity bias 0.2',
    );
    expect(solverLine({ ...impulses, solver: 'optimisation' })).toBe('Solver: optimisation, step 0.001 s');
  });

  it('lets no control or direction-changing character into a picture', () => {
    expect(plainText('a\u202Eb\u0000\n c')).toBe('a b c');
    expect(plainText('x'.repeat(500), 10)).toBe('xxxxxxxxx…');
  });
});
