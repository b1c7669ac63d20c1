import { dirname } from 'node:path';
import { GEOMETRY_LIMITS } from '../../formats/triangles/geometry-file';
import { readGeometry } from '../../formats/triangles/read-geometry';
import { weigh } from '../../geometry/weigh';
import { LENGTH_UNITS } from '../../formats/account';
import { CREATED_WITH } from '../../model/defaults';
import { findMaterial, STEEL } from '../../model/materials/material';
import { readQuantity, unitOf } from '../../model/quantity/read-quantity';
import { readFileBytes, readFileWithin } from '../files/read-file';
import { describeFault } from '../words/faults';
import { formatProblems, plain } from '../words/format';
import { formatMass, massJson } from '../words/mass-report';
import { EXIT } from '../words/terminal';
import { parseChoice, parseWords, UsageError } from '../words/usage';
import type { GeometryFile } from '../../formats/triangles/geometry-file';
import type { Problem } from '../../model/problem';
import type { Terminal } from '../words/terminal';

const OPTIONS = {
  unit: { type: 'string' },
  material: { type: 'string' },
  density: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Tells volume, mass, centre and inertia of the parts in a file of triangles, or where their surfaces are open. */
export async function mass(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`mass needs one file, not ${files.length}`);
  const [name] = files;
  const chosen = values.unit === undefined ? null : parseChoice('unit', values.unit, LENGTH_UNITS);
  const material = materialOf(values.material, values.density);
  let bytes: Uint8Array | null;
  try {
    bytes = await readFileBytes(name, GEOMETRY_LIMITS.bytes);
  } catch (fault) {
    await terminal.err(`error: ${plain(name)} cannot be read: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  if (bytes === null) {
    await terminal.err(`error: ${plain(name)} is larger than 256 MiB, the limit for a file of triangles.\n`);
    return EXIT.usage;
  }
  const isJson = values.json === true;
  const read = readGeometry(bytes, name, beside(name));
  if (!read.ok) return refuse([read.problem], isJson, terminal);
  const metres = chosen === null ? read.file.metres : sizeOf(chosen);
  if (metres === null) return refuse([unitMissing(read.file, name)], isJson, terminal);
  const result = {
    name,
    file: read.file,
    metres,
    material,
    weighed: weigh(read.file.parts, metres, material.density),
  };
  await terminal.out(isJson ? massJson(result) : formatMass(result));
  return result.weighed.total === null ? EXIT.failed : EXIT.ok;
}

function materialOf(name: string | undefined, density: string | undefined) {
  if (name !== undefined && density !== undefined)
    throw new UsageError('--material and --density both say what it is made of; give one of them');
  if (density !== undefined) {
    const read = readQuantity(density, 'kg/m^3', 'kg/m^3');
    if (!read.ok) throw new UsageError(`--density: ${read.message}`);
    if (!(read.value > 0 && read.value < 1e6))
      throw new UsageError(
        `--density is ${density}, where a density above 0 and below 1e6 kg/m^3 is expected`,
      );
    return { name: null, density: read.value };
  }
  const found = name === undefined ? STEEL : findMaterial(name);
  if (found === null)
    throw new UsageError(
      `--material is "${name}", which is not in the list of materials; give --density instead`,
    );
  return { name: found.name, density: found.density };
}

const sizeOf = (unit: string): number => unitOf(unit)?.value ?? 1;

/** Files in the folder of the one that names them, and below it: a part cannot make the program read others. */
const beside = (name: string) => (path: string) => readFileWithin(path, dirname(name), GEOMETRY_LIMITS.bytes);

/** What the size would be in each unit, so that the right one is recognised. */
function unitMissing(file: GeometryFile, name: string): Problem {
  const { bounds } = weigh(file.parts, 1, 1);
  const size = bounds?.most.map((most, c) => Number((most - bounds.least[c]).toPrecision(4))).join(' x ');
  return {
    severity: 'error',
    code: 'geometry-unit',
    record: null,
    field: null,
    message: `${name} is ${size}, and ${file.format} says in no unit.`,
    remedy: `Give the unit of its lengths: --unit ${LENGTH_UNITS.join(', --unit ')}.`,
  };
}

async function refuse(problems: readonly Problem[], isJson: boolean, terminal: Terminal): Promise<number> {
  if (isJson) await terminal.out(`${JSON.stringify({ program: CREATED_WITH, problems }, null, 2)}\n`);
  else await terminal.err(formatProblems(problems));
  return EXIT.failed;
}
