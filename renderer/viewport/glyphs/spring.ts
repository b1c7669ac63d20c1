/** A coil spring between its two points, or a gas spring in its cylinder. */
import { VertexBuffer } from '@babylonjs/core/Buffers/buffer';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { LoadOf } from '../../../engine/kinds/loads/loads';
import {
  coilIndices,
  coilOf,
  createCoilBuffers,
  fitPosts,
  writeCoil,
} from '../../../engine/output/fittings/coil';
import { drawnAt } from '../../../engine/output/fittings/stack';
import { fitGasSpring } from '../../../engine/output/fittings/telescope';
import { tagMesh } from '../meshes/mesh';
import { pointInWorld } from '../sync/sync-pose';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf, glyphsOf } from './context';

export function createSpringGlyph(load: LoadOf<'spring'>, context: GlyphContext): RecordGlyph {
  const gas = context.gasSprings.get(load.id);
  if (gas) return glyphOf(glyphsOf(load.id, fitGasSpring(gas, context), context));
  const coil = coilOf(context.size);
  const buffers = createCoilBuffers();
  const { positions, normals } = buffers;
  const mesh = new Mesh(`spring ${load.id}`, context.scene);
  const nodeA = context.node(load.bodyA);
  const nodeB = context.node(load.bodyB);
  const a = new Vector3();
  const b = new Vector3();
  const write = (): void => {
    pointInWorld(nodeA, drawnAt(context, load.bodyA, load.pointA), a);
    pointInWorld(nodeB, drawnAt(context, load.bodyB, load.pointB), b);
    writeCoil(a, b, coil, buffers);
  };
  write();
  const data = new VertexData();
  data.positions = positions;
  data.normals = normals;
  data.indices = coilIndices();
  data.applyToMesh(mesh, true);
  mesh.material = context.materials.solid('spring');
  mesh.alwaysSelectAsActiveMesh = true;
  tagMesh(mesh, { record: load.id, glyph: true });
  const posts = glyphsOf(load.id, fitPosts(load, context), context);
  return {
    parts: posts,
    update: () => {
      write();
      mesh.updateVerticesData(VertexBuffer.PositionKind, positions, false, false);
      mesh.updateVerticesData(VertexBuffer.NormalKind, normals, false, false);
    },
    highlight: (state) => {
      mesh.material = context.materials.solid(state === 'plain' ? 'spring' : state);
    },
    dispose: () => {
      mesh.dispose();
      for (const post of posts) post.dispose();
    },
  };
}
