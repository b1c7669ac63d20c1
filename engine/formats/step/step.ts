/** STEP (ISO 10303 AP203, AP214, AP242): names, colours and places from the file's own structure, solids from the kernel. */
import { textOf } from '../triangles/text-of';
import type { GeometryPart } from '../../geometry/part';
import type { GeometryFile } from '../triangles/geometry-file';
import { damaged } from '../triangles/geometry-file';
import { readAssembly } from './assembly';
import { openKernel } from './kernel';
import type { KernelBytes, KernelSolid } from './kernel';
import { STEP_FORMAT } from './names';
import { Part21 } from './part21';

/** Parts read so far, of how many. */
export type StepProgress = (done: number, all: number) => void;

/** Throws an `ImportFault`. */
export async function readStep(
  bytes: Uint8Array,
  kernelBytes: KernelBytes,
  progress: StepProgress = () => undefined,
): Promise<GeometryFile> {
  const { occurrences, notes } = readAssembly(new Part21(textOf(bytes)));
  if (occurrences.length === 0)
    throw damaged('The file has no solids, and no surfaces of boundary representation.');
  const kernel = await openKernel(bytes, kernelBytes);
  const told = new Set(notes);
  const solids = new Map<number, KernelSolid | null>();
  const different = new Set(occurrences.map(({ solid }) => solid)).size;
  const parts: GeometryPart[] = [];
  for (const { name, color, solid, place } of occurrences) {
    if (!solids.has(solid)) {
      solids.set(solid, kernel.solid(solid));
      progress(solids.size, different);
    }
    const found = solids.get(solid);
    if (!found) {
      told.add(`"${name}" (#${solid}) has no geometry that can be read; it is left out.`);
      continue;
    }
    if (found.properties === null)
      told.add(
        `"${name}" is a surface, not a solid: if it is closed, its mass is that of its triangles, within 0.2 %.`,
      );
    const { mesh, properties: exact, features, bounds } = found;
    parts.push({ name, color, mesh, exact, features, bounds, place });
  }
  return { format: STEP_FORMAT, metres: 1e-3, up: 'z', parts, notes: [...told] };
}
