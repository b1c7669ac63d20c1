/** STEP assemblies as a CAD kernel writes them, made for tests. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenCascadeInstance, TopoDS_Shape } from 'replicad-opencascadejs';

const WASM = createRequire(import.meta.url).resolve('replicad-opencascadejs/wasm');
let bytes: Promise<Uint8Array> | null = null;
/** The kernel as the command line hands it to the reader. */
export const kernelBytes = (): Promise<Uint8Array> => (bytes ??= readFile(WASM));

export async function openCascade(): Promise<OpenCascadeInstance> {
  const { default: init } = await import('replicad-opencascadejs');
  const silent = (): void => undefined;
  return init({ wasmBinary: await kernelBytes(), print: silent, printErr: silent });
}

export interface Use {
  readonly part: string;
  /** [mm] */
  readonly at: readonly [number, number, number];
  /** About z [rad]. */
  readonly turn?: number;
}

/** `parts` by name; an assembly of an assembly, where `uses` has more than one list. */
export function stepFile(
  oc: OpenCascadeInstance,
  parts: Readonly<Record<string, TopoDS_Shape>>,
  uses: readonly Use[],
): Uint8Array {
  const text = (words: string) => new oc.TCollection_ExtendedString(words, true);
  const document = new oc.TDocStd_Document(text('XmlXCAF'));
  const shapes = oc.XCAFDoc_DocumentTool.ShapeTool(document.Main());
  const labels = new Map(
    Object.entries(parts).map(([name, shape]) => {
      const label = shapes.AddShape(shape, false, true);
      oc.TDataStd_Name.Set(label, text(name));
      return [name, label] as const;
    }),
  );
  const assembly = shapes.NewShape();
  oc.TDataStd_Name.Set(assembly, text('Assembly'));
  for (const { part, at, turn = 0 } of uses) {
    const place = new oc.gp_Trsf();
    place.SetTranslation(new oc.gp_Vec(...at));
    const turned = new oc.gp_Trsf();
    turned.SetRotation(new oc.gp_Ax1(new oc.gp_Pnt(0, 0, 0), new oc.gp_Dir(0, 0, 1)), turn);
    place.Multiply(turned);
    shapes.AddComponent(assembly, labels.get(part)!, new oc.TopLoc_Location(place));
  }
  shapes.UpdateAssemblies();
  const path = '/made.step';
  new oc.STEPCAFControl_Writer().Perform(document, path, new oc.Message_ProgressRange());
  const written = oc.FS.readFile(path) as Uint8Array;
  oc.FS.unlink(path);
  return written.slice();
}
