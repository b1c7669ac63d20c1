/** A file of parts for a command: read, with the size of its unit; or the exit status, after what is wrong was told. */
import { dirname } from 'node:path';
import { LENGTH_UNITS } from '../../formats/account';
import { GEOMETRY_LIMITS } from '../../formats/triangles/geometry-file';
import type { GeometryFile } from '../../formats/triangles/geometry-file';
import { readPartFile } from '../../formats/part-file';
import { weigh } from '../../geometry/weigh';
import { CREATED_WITH } from '../../model/defaults';
import { findMaterial, STEEL } from '../../model/materials/material';
import type { Material } from '../../model/materials/material';
import type { Problem } from '../../model/problem';
import { unitOf } from '../../model/quantity/read-quantity';
import { describeFault } from '../words/faults';
import { formatProblems, plain } from '../words/format';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseChoice, UsageError } from '../words/usage';
import { kernelBytes } from './kernel-bytes';
import { readFileBytes, readFileWithin } from './read-file';

export interface GeometryInput {
  readonly file: GeometryFile;
  /** Size of its unit [m]. */
  readonly metres: number;
}

/** `unit` by name, of a file that states none, or a wrong one. */
export async function readGeometryInput(
  name: string,
  unit: string | undefined,
  isJson: boolean,
  terminal: Terminal,
): Promise<GeometryInput | number> {
  const chosen = unit === undefined ? null : parseChoice('unit', unit, LENGTH_UNITS);
  let bytes: Uint8Array | null;
  try {
    bytes = await readFileBytes(name, GEOMETRY_LIMITS.bytes);
  } catch (fault) {
    await terminal.err(`error: ${plain(name)} cannot be read: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  if (bytes === null) {
    await terminal.err(`error: ${plain(name)} is larger than 256 MiB, the limit for a file of parts.\n`);
    return EXIT.usage;
  }
  const read = await readPartFile(bytes, name, { beside: beside(name), kernel: kernelBytes });
  if (!read.ok) return refuse([read.problem], isJson, terminal);
  const metres = chosen === null ? read.file.metres : (unitOf(chosen)?.value ?? 1);
  return metres === null
    ? refuse([unitMissing(read.file, name)], isJson, terminal)
    : { file: read.file, metres };
}

/** Of the list; steel where none is named. `instead`: what else can be given, as `; give --density instead`. */
export function readMaterial(name: string | undefined, instead = ''): Material {
  const found = name === undefined ? STEEL : findMaterial(name);
  if (found === null)
    throw new UsageError(`--material is "${name}", which is not in the list of materials${instead}`);
  return found;
}

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

/** The exit status, after the problems were told. */
export async function refuse(
  problems: readonly Problem[],
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  if (isJson) await terminal.out(`${JSON.stringify({ program: CREATED_WITH, problems }, null, 2)}\n`);
  else await terminal.err(formatProblems(problems));
  return EXIT.failed;
}
