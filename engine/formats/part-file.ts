/** Reads a file of parts, whatever its format. */
import { endsIn, isPartFile, PART_FORMATS } from './part-formats';
import { STEP_EXTENSIONS } from './step/names';
import { readStep } from './step/step';
import type { StepProgress } from './step/step';
import type { KernelBytes } from './step/kernel';
import { checkParts, checkSize, readGeometry, refusal, unknownFormat } from './triangles/read-geometry';
import type { GeometryResult } from './triangles/read-geometry';

export interface PartFileOptions {
  /** The bytes of a file in the same folder; null refuses. */
  readonly beside?: (path: string) => Uint8Array | null;
  readonly kernel: KernelBytes;
  readonly progress?: StepProgress | undefined;
}

/** The kernel is loaded for STEP only. */
export async function readPartFile(
  bytes: Uint8Array,
  name: string,
  { beside, kernel, progress }: PartFileOptions,
): Promise<GeometryResult> {
  try {
    if (!isPartFile(name)) throw unknownFormat(name, PART_FORMATS);
    if (!endsIn(name, STEP_EXTENSIONS)) return readGeometry(bytes, name, beside);
    checkSize(bytes, name);
    return { ok: true, file: checkParts(await readStep(bytes, kernel, progress), name) };
  } catch (fault) {
    return refusal(fault);
  }
}
