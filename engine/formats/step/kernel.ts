/**
 * Open CASCADE, compiled to WebAssembly: it reads the surfaces of a STEP file, integrates over them and covers them with triangles.
 * Megabytes, so loaded only for such a file, and anew for each: its memory goes with it.
 */
import type {
  OpenCascadeInstance,
  STEPControl_Reader,
  StepData_StepModel,
  TopoDS_Shape,
} from 'replicad-opencascadejs';
import type { Feature } from '../../geometry/features/feature';
import type { MassProperties } from '../../geometry/mass-properties';
import type { Bounds, TriangleMesh } from '../../geometry/triangle-mesh';
import { ImportFault } from '../fault';
import { damaged, GEOMETRY_LIMITS, Numbers, tooLarge } from '../triangles/geometry-file';
import { featuresOf } from './features';

/** Lengths in millimetres, whatever the file's unit. */
export interface KernelSolid {
  readonly mesh: TriangleMesh;
  /** Integrals over its surfaces, to rounding where they are elementary; null of what is not closed. */
  readonly properties: MassProperties | null;
  readonly features: readonly Feature[];
  /** Of its surfaces. */
  readonly bounds: Bounds | null;
}

export interface StepKernel {
  /** The geometry of a record; null where there is none that can be read. */
  solid(record: number): KernelSolid | null;
}

/** The bytes of the compiled library. */
export type KernelBytes = () => Promise<Uint8Array>;

/** Of triangles: from the surface over the size of the part, and between the normals of neighbours [rad]. */
const DEFLECTION = 5e-4;
const TURN = 0.2;
/** Above which a sum at fixed points of the surfaces is not enough: volumes are asked for to 1e-6. */
const ACCURACY = 1e-7;
const PATH = '/part.step';

/** Throws an `ImportFault` where the kernel cannot read the file. */
export async function openKernel(step: Uint8Array, bytes: KernelBytes): Promise<StepKernel> {
  const { default: init } = await import('replicad-opencascadejs');
  const silent = (): void => undefined;
  const oc = await init({ wasmBinary: await bytes(), print: silent, printErr: silent });
  oc.FS.writeFile(PATH, step);
  const reader = new oc.STEPControl_Reader();
  if (guarded(() => reader.ReadFile(PATH)) !== 'IFSelect_RetDone')
    throw damaged('The file is not one that can be read as STEP.');
  oc.FS.unlink(PATH);
  return new Kernel(oc, reader);
}

/** Null where the kernel itself fails: it throws what is no error of ours at records that contradict each other. */
function guarded<T>(what: () => T): T | null {
  try {
    return what();
  } catch (fault) {
    if (fault instanceof ImportFault) throw fault;
    return null;
  }
}

class Kernel implements StepKernel {
  readonly #oc: OpenCascadeInstance;
  readonly #reader: STEPControl_Reader;
  readonly #model: StepData_StepModel;
  readonly #numbers = new Map<number, number>();
  #triangles = 0;

  constructor(oc: OpenCascadeInstance, reader: STEPControl_Reader) {
    this.#oc = oc;
    this.#reader = reader;
    this.#model = reader.StepModel();
    for (let i = 1; i <= this.#model.NbEntities(); i++)
      this.#numbers.set(this.#model.IdentLabel(this.#model.Value(i)), i);
  }

  solid(record: number): KernelSolid | null {
    return guarded(() => this.#read(record));
  }

  #read(record: number): KernelSolid | null {
    const number = this.#numbers.get(record);
    if (number === undefined) return null;
    this.#reader.ClearShapes();
    const entity = this.#model.Value(number);
    if (!this.#reader.TransferEntity(entity, new this.#oc.Message_ProgressRange())) return null;
    const shape = this.#reader.OneShape();
    if (shape.IsNull()) return null;
    const mesh = this.#mesh(shape);
    if (mesh.triangles.length === 0) return null;
    return {
      ...{ mesh, properties: this.#properties(shape) },
      ...{ features: featuresOf(this.#oc, shape), bounds: this.#bounds(shape) },
    };
  }

  #mesh(shape: TopoDS_Shape): TriangleMesh {
    const oc = this.#oc;
    const size = this.#size(shape);
    new oc.BRepMesh_IncrementalMesh(shape, DEFLECTION * size, false, TURN, false);
    const points = new Numbers();
    const corners = new Numbers();
    for (
      const face = new oc.TopExp_Explorer(shape, 'TopAbs_FACE', 'TopAbs_SHAPE');
      face.More();
      face.Next()
    ) {
      const current = face.Current();
      const location = new oc.TopLoc_Location();
      const cover = oc.BRep_Tool.Triangulation(oc.TopoDS.Face(current), location, 0);
      // a face that has no area, or that cannot be covered
      if (cover === null || cover === undefined) continue;
      this.#triangles += cover.NbTriangles();
      if (this.#triangles > GEOMETRY_LIMITS.triangles)
        throw tooLarge(`The file has more than ${GEOMETRY_LIMITS.triangles} triangles.`);
      const base = points.size / 3;
      const place = location.Transformation();
      for (let i = 1; i <= cover.NbNodes(); i++) {
        const at = cover.Node(i).Transformed(place);
        points.push(at.X());
        points.push(at.Y());
        points.push(at.Z());
      }
      const isTurned = current.Orientation() === 'TopAbs_REVERSED';
      for (let i = 1; i <= cover.NbTriangles(); i++) {
        const triangle = cover.Triangle(i);
        for (const k of isTurned ? [1, 3, 2] : [1, 2, 3]) corners.push(base + triangle.Value(k) - 1);
      }
    }
    return { points: points.toFloats(), triangles: corners.toIndices() };
  }

  #size(shape: TopoDS_Shape): number {
    const box = new this.#oc.Bnd_Box();
    this.#oc.BRepBndLib.Add(shape, box, false);
    const [least, most] = [box.CornerMin(), box.CornerMax()];
    return Math.max(least.Distance(most), 1e-6);
  }

  #bounds(shape: TopoDS_Shape): Bounds | null {
    const box = new this.#oc.Bnd_Box();
    this.#oc.BRepBndLib.AddOptimal(shape, box, false, false);
    if (box.IsVoid() || box.IsOpen()) return null;
    // the box is made larger by its gap, a tolerance that is no part of the surface
    box.SetGap(0);
    const [least, most] = [box.CornerMin(), box.CornerMax()];
    return { least: [least.X(), least.Y(), least.Z()], most: [most.X(), most.Y(), most.Z()] };
  }

  #properties(shape: TopoDS_Shape): MassProperties | null {
    const { BRepGProp, GProp_GProps } = this.#oc;
    if (shape.ShapeType() !== 'TopAbs_SOLID') return null;
    let sum = new GProp_GProps();
    BRepGProp.VolumeProperties(shape, sum, true, false, false);
    const careful = new GProp_GProps();
    BRepGProp.VolumeProperties(shape, careful, ACCURACY / 10, true, false);
    if (!(Math.abs(careful.Mass() - sum.Mass()) <= ACCURACY * Math.abs(sum.Mass()))) sum = careful;
    const surface = new GProp_GProps();
    BRepGProp.SurfaceProperties(shape, surface, false, false);
    const volume = Math.abs(sum.Mass());
    if (!(volume > 0) || !Number.isFinite(volume)) return null;
    // a shell that is written inside out encloses as much
    const sign = Math.sign(sum.Mass());
    const middle = sum.CentreOfMass();
    const about = (x: number, y: number, z: number): number =>
      sign * sum.MomentOfInertia(new this.#oc.gp_Ax1(middle, new this.#oc.gp_Dir(x, y, z)));
    const [xx, yy, zz] = [about(1, 0, 0), about(0, 1, 0), about(0, 0, 1)];
    // about the axis (1, 1, 0) / sqrt 2 the moment is (Ixx + Iyy) / 2 + Ixy
    const mixed = (moment: number, a: number, b: number): number => moment - (a + b) / 2;
    return {
      volume,
      area: surface.Mass(),
      center: [middle.X(), middle.Y(), middle.Z()],
      inertia: [
        ...([xx, yy, zz] as const),
        mixed(about(1, 1, 0), xx, yy),
        mixed(about(1, 0, 1), xx, zz),
        mixed(about(0, 1, 1), yy, zz),
      ],
    };
  }
}
