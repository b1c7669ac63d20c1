import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSeries, resolveSeries } from '../../../../../engine/results/series/resolve';
import type { Recording } from '../../../../../engine/results/recording/recording';
import { readExample } from '../../../../support/example-file';
import { everyForce } from '../../../../support/every-force';
import { record } from '../../../../support/recorded';

let run: Recording;
let pin: { id: string; name: string };

beforeAll(() => {
  const project = readExample('four-bar-with-load');
  run = record({ ...project, settings: { ...project.settings, duration: 0.1, outputInterval: 0.01 } });
  pin = run.project.joints[1];
}, 60_000);

const series = (id: string) => {
  const found = resolveSeries(run, id);
  if (!found.ok) throw new Error(found.message);
  return found.series;
};
const message = (id: string) => {
  const found = resolveSeries(run, id);
  return found.ok ? 'found' : found.message;
};
const channel = (component: string) => run.column(`reaction/${pin.id}/${component}`)!;

describe('expressions of curves', () => {
  it('are worked out sample by sample, whatever the curve is called by', () => {
    const wanted = channel('FX')[4] * 0.05 - channel('FY')[4];
    for (const name of [`"${pin.name}"`, `"${pin.id}"`]) {
      expect(series(`=${name}.FX * 0.05 - ${name}["FY"]`).column()[4]).toBe(wanted);
    }
    expect(series(`="reaction/${pin.id}/FX" * 0.05 - "reaction/${pin.id}/FY"`).column()[4]).toBe(wanted);
    expect(series('=energy.kinetic + t').column()[6]).toBe(
      run.column('energy/total/kinetic')![6] + run.time[6],
    );
  });

  it('take derived curves too', () => {
    const turned = series(`reaction/${pin.id}/FX@b`).column()[5];
    expect(series(`=-"${pin.name}"["FX@b"]`).column()[5]).toBe(-turned);
    expect(series(`=hypot("${pin.name}".FX, "${pin.name}".FY, "${pin.name}".FZ)`).column()[5]).toBeCloseTo(
      channel('F')[5],
      9,
    );
  });

  it('know the effort of a stop by its title and as legends call it, as by its id', () => {
    const own = record({ ...everyForce(), settings: { ...everyForce().settings, duration: 0.01 } });
    const wanted = own.column('joint/flap-joint/limit');
    for (const component of ['stop', 'limit', 'torque of the stop']) {
      const found = resolveSeries(own, `="flap-joint"["${component}"]`);
      expect(found.ok && found.series.column()).toEqual(wanted);
    }
    expect(resolveSeries(own, '="flap-joint".none')).toMatchObject({
      message: expect.stringContaining('acceleration, armature, stop, friction') as string,
    });
    const { label, name } = findSeries(own, 'joint/flap-joint/limit')!;
    expect([label.split('.')[1], name]).toEqual(['stop', 'torque of the stop']);
  });

  it('have the unit that the arithmetic keeps, or the one that is typed', () => {
    const of = (text: string) => series(text.replace(/PIN/g, `"${pin.name}"`)).unit;
    expect(of('=PIN.FX * 2 + 3')).toBe('N');
    expect(of('=abs(PIN.FX) / 4')).toBe('N');
    expect(of('=PIN.FX / PIN.F')).toBe('1');
    expect(of('=PIN.FX * PIN.FY')).toBe('1');
    expect(of('=PIN.FX + energy.kinetic')).toBe('1');
    expect(of('=PIN.FX * 0.05 | N*m')).toBe('N*m');
    expect(message(`="${pin.name}".FX | furlong`)).toContain('not a known unit');
  });

  it('leave a gap where there is no finite value', () => {
    const values = series('=1 / t').column();
    expect(values[0]).toBeNaN();
    expect(values[1]).toBe(1 / run.time[1]);
  });

  it('are shared where one of their curves is', () => {
    expect(series(`="${pin.name}".FX * 2`).unique()).toBeNull();
    expect(series(`="${pin.name}".FX + "${pin.name}".FZ`).unique()?.[3]).toBe(0);
  });

  it('say what is unknown', () => {
    expect(message('="Pin Q".FX')).toBe('there is no record with the name or id "Pin Q"');
    expect(message(`="${pin.name}".FQ`)).toMatch(/has no FQ; it has FX, FY, FZ, F, MX/);
    expect(message('=foo + 1')).toContain('"foo" is not known');
    expect(message('=foo(1)')).toContain('"foo" is not a function');
    expect(message('=sin')).toContain('needs its arguments');
    expect(message('=atan2(1)')).toBe('atan2 takes 2 arguments, and 1 is given');
    expect(message('=1 2')).toContain('a sign is missing before "2"');
    expect(message('=')).toContain('empty');
    expect(message('="=1"')).toContain('cannot stand inside');
    expect(message('=(1 +')).toMatch(/at character/);
  });

  it('names the ids where a name stands for several records', () => {
    const { project } = run;
    const twins = { ...project, joints: project.joints.map((joint) => ({ ...joint, name: 'Pin' })) };
    Object.defineProperty(run, 'project', { value: twins });
    expect(message('="Pin".FX')).toContain(`write the id of the one you mean: "${project.joints[0].id}"`);
    Object.defineProperty(run, 'project', { value: project });
  });

  it('never run, hang or throw, whatever the text', () => {
    for (const text of [
      '=constructor',
      '="a".constructor.constructor("1")()',
      '=this',
      '=`${1}`',
      '=a=>1',
      '=t["x"]',
    ]) {
      expect(resolveSeries(run, text).ok, text).toBe(false);
    }
    const piece = fc.constantFrom(
      '"',
      pin.name,
      '.FX',
      '(',
      ')',
      '+',
      '*',
      '|',
      't',
      'sin',
      '[',
      ']',
      '1e9',
      '?',
      ':',
      '@b',
      ',',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.string(), (pieces, tail) => {
        const found = resolveSeries(run, `=${pieces.join('')}${tail}`);
        if (found.ok) for (let i = 0; i < run.count; i++) expect(found.series.column()[i]).not.toBe(Infinity);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
