/** Files that must not open, and what has to be said about each: the record, and what to do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build';

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- faults do not type-check */
export type Draft = any;

export function example(name: string): Draft {
  return JSON.parse(readFileSync(join(ROOT, 'assets/examples', name), 'utf8'));
}

/** The text of an example with a fault. */
export function faulty(edit: (project: Draft) => void, name = 'four-bar-with-load.kempe'): string {
  const project = example(name);
  edit(project);
  return JSON.stringify(project);
}

const custom = (mass: number, inertia: number[]) => ({
  kind: 'custom',
  mass,
  centerOfMass: [0, 0, 0],
  inertia,
});

export interface BadFile {
  what: string;
  text: () => string;
  /** In the message: the record by name, where there is one. */
  message: RegExp;
}

const DEEP = 5_000_000;

export const BAD_FILES: readonly BadFile[] = [
  { what: 'not JSON', text: () => 'solid cube\nfacet normal 0 0 1', message: /not a Kempe project.*JSON/ },
  {
    what: 'JSON cut short',
    text: () => faulty(() => undefined).slice(0, 900),
    message: /^Line 1, column \d+: .*quotation mark/,
  },
  { what: 'empty', text: () => '', message: /the file is empty/ },
  {
    what: 'another format',
    text: () => '{"format":"glTF","asset":{"version":"2.0"}}',
    message: /not a Kempe project.*“glTF”/,
  },
  {
    what: 'a duplicate id',
    text: () => faulty((p) => (p.bodies[1].id = p.bodies[0].id)),
    message: /“(Crank|Coupler)”.*(coupler|id)/,
  },
  {
    what: 'an unknown id',
    text: () => faulty((p) => (p.drivers[0].joint = 'nowhere')),
    message: /Driver “Crank speed”.*nowhere/,
  },
  {
    what: 'a joint to a missing body',
    text: () => faulty((p) => (p.joints[1].bodyB = 'ghost')),
    message: /Joint “Pin B”.*ghost/,
  },
  {
    what: 'zero mass',
    text: () => faulty((p) => (p.bodies[0].mass = custom(0, [1, 1, 1, 0, 0, 0]))),
    message: /Body “Coupler”.*mass.* 0/,
  },
  {
    what: 'negative density',
    text: () => faulty((p) => (p.bodies[1].mass.density = -7850)),
    message: /Body “Crank”.*−7850 kg\/m³/,
  },
  {
    what: 'an inertia that no body can have',
    text: () => faulty((p) => (p.bodies[2].mass = custom(1, [1, 1, 5, 0, 0, 0]))),
    message: /Body “Rocker”.*inertia/,
  },
  {
    what: 'a zero axis',
    text: () => faulty((p) => (p.joints[0].frameA.orientation = [0, 0, 0, 0])),
    message: /Joint “Pin A”.*frameA\.orientation/,
  },
  {
    what: 'NaN',
    text: () => faulty(() => undefined).replace('"duration":3', '"duration":NaN'),
    message: /^Line 1, column \d+: “N” stands where a value is expected/,
  },
  {
    what: '1e308',
    text: () => faulty((p) => (p.bodies[0].position = [1e308, 0, 0])),
    message: /Body “Coupler”.*1e\+?308/,
  },
  {
    what: '1e400',
    text: () => faulty(() => undefined).replace('"duration":3', '"duration":1e400'),
    message: /1e400|duration/,
  },
  {
    what: 'the same key twice',
    text: () => faulty(() => undefined).replace('"notes":', '"name":"other","notes":'),
    message: /name.*(twice|again)|twice.*name/,
  },
  {
    what: 'a key that would change the prototype',
    text: () => faulty(() => undefined).replace('"notes":', '"__proto__":{"polluted":1},"notes":'),
    message: /__proto__/,
  },
  {
    what: '10 MB of nesting',
    text: () => `{"format":"kempe","notes":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
    message: /deep|nest/i,
  },
];
