/** Masses of the parts of a file of triangles, as text and as JSON. */
import { CREATED_WITH } from '../../model/defaults';
import { principalMoments } from '../../model/masses/principal';
import { shownUnit, SYSTEM_UNITS } from '../../model/quantity/unit-systems';
import { formatNumber, formatShown, formatTable, plain } from './format';
import type { Bounds } from '../../geometry/triangle-mesh';
import type { GeometryFile } from '../../formats/triangles/geometry-file';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import type { Weighed, WeighedPart } from '../../geometry/weigh';

export interface MassResult {
  /** Of the file, as given. */
  name: string;
  file: GeometryFile;
  /** Size of its unit [m]. */
  metres: number;
  /** [kg/m^3]; the name is null where only the density was given. */
  material: { name: string | null; density: number };
  weighed: Weighed;
}

export function formatMass({ name, file, metres, material, weighed }: MassResult): string {
  const units = SYSTEM_UNITS[UNIT_SYSTEM.get(metres) ?? 'mm-N'];
  const { parts, bounds, total } = weighed;
  const length = shownUnit('m', units);
  const many = (values: readonly number[]) => values.map((v) => formatNumber(v / length.size)).join(', ');
  const head = [
    ['File', `${plain(name)}, ${file.format}, 1 is ${formatShown(metres, 'm', units)}`],
    ['Size', sizeWords(bounds, units)],
    [
      'Density',
      `${formatNumber(material.density, 'kg/m^3')}${material.name === null ? '' : `, ${material.name}`}`,
    ],
  ];
  const tail =
    total === null
      ? []
      : [
          ['Mass', formatShown(total.mass, 'kg', units)],
          ['Centre', `${many(total.center)} ${length.unit}`],
          ['Inertia', inertiaWords(total.inertia, units)],
          [
            'Principal',
            principalMoments(total.inertia)
              .map((v) => formatShown(v, 'kg*m^2', units))
              .join(', '),
          ],
        ];
  const open = parts.filter(({ volume }) => volume === null).length;
  const unknown = total === null ? `Mass unknown: ${open} of ${parts.length} parts enclose no volume.\n` : '';
  return [
    formatTable(head),
    '\n',
    formatTable([HEADINGS(length.unit), ...parts.map((part) => rowOf(part, units))], [1, 2, 3]),
    '\n',
    formatTable(tail),
    unknown,
    ...file.notes.map((note) => `${note}\n`),
  ].join('');
}

/** Units to show, by the size of the file's own [m]: what was made in inches is read in inches. */
const UNIT_SYSTEM: ReadonlyMap<number, 'SI' | 'inch-lbf'> = new Map([
  [1, 'SI'],
  [0.0254, 'inch-lbf'],
  [0.3048, 'inch-lbf'],
]);

const HEADINGS = (unit: string) => ['Part', 'Triangles', `Volume ${unit}^3`, 'Mass', 'Surface'];

function rowOf(part: WeighedPart, units: ShownUnits): string[] {
  const { size } = shownUnit('m', units);
  return [
    plain(part.name) || '(no name)',
    String(part.triangles),
    part.volume === null ? '-' : formatNumber(part.volume / size ** 3),
    part.mass === null ? '-' : formatShown(part.mass.mass, 'kg', units),
    surfaceWords(part, units),
  ];
}

/** What was found about it, and done to it. */
function surfaceWords({ solid, crossings, volume }: WeighedPart, units: ShownUnits): string {
  const { open, turned, shells, doubled, collapsed, tolerance } = solid;
  if (open > 0) return `open: ${open} edges belong to one triangle only, or to two that face opposite ways`;
  if (volume === null) return 'encloses nothing';
  const { size, unit } = shownUnit('m', units);
  const words = ['closed'];
  if (shells > 1) words.push(`${shells} shells`);
  if (turned > 0) words.push(`${turned} triangles turned round`);
  if (tolerance > 0) words.push(`corners within ${formatNumber(tolerance / size, unit)} joined`);
  if (collapsed > 0) words.push(`${collapsed} triangles without area left out`);
  if (doubled > 0) words.push(`${doubled} shells lie inside another and count twice`);
  if (crossings === null) words.push('too large to ask whether it crosses itself');
  else if (crossings > 0)
    words.push(
      `crosses itself at ${crossings < 1000 ? crossings : '1000 or more'} pairs of triangles: what it encloses twice counts twice`,
    );
  return words.join(', ');
}

function sizeWords(bounds: Bounds | null, units: ShownUnits): string {
  if (bounds === null) return 'none';
  const { size, unit } = shownUnit('m', units);
  return `${bounds.most.map((most, c) => formatNumber((most - bounds.least[c]) / size)).join(' x ')} ${unit}`;
}

function inertiaWords(inertia: readonly number[], units: ShownUnits): string {
  const { unit, size } = shownUnit('kg*m^2', units);
  const values = inertia.map((value, i) => `${COMPONENTS[i]} ${formatNumber(value / size)}`);
  return `${values.join(', ')} ${unit}, about the centre, Ixy = -integral of x y`;
}

const COMPONENTS = ['Ixx', 'Iyy', 'Izz', 'Ixy', 'Ixz', 'Iyz'] as const;

/** Everything in SI units. */
export function massJson({ name, file, metres, material, weighed }: MassResult): string {
  const parts = weighed.parts.map(({ solid, crossings, mass, ...part }) => {
    const { open, turned, shells, doubled, collapsed, tolerance } = solid;
    const surface = { open, turned, shells, doubled, crossings, collapsed, tolerance: tolerance * metres };
    return { ...part, surface, mass };
  });
  const { bounds, total } = weighed;
  const { format, notes } = file;
  return `${JSON.stringify({ program: CREATED_WITH, file: name, format, metres, material, bounds, parts, total, notes, problems: [] }, null, 2)}\n`;
}
