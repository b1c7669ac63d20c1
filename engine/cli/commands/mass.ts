import { weigh } from '../../geometry/weigh';
import { readQuantity } from '../../model/quantity/read-quantity';
import { readGeometryInput, readMaterial } from '../files/geometry-input';
import { formatMass, massJson } from '../words/mass-report';
import { EXIT } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';
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
  const material = materialOf(values.material, values.density);
  const isJson = values.json === true;
  const read = await readGeometryInput(name, values.unit, isJson, terminal);
  if (typeof read === 'number') return read;
  const { file, metres } = read;
  const weighed = weigh(file.parts, metres, material.density);
  const result = { name, file, metres, material, weighed };
  await terminal.out(isJson ? massJson(result) : formatMass(result));
  return weighed.total === null ? EXIT.failed : EXIT.ok;
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
  return readMaterial(name, '; give --density instead');
}
