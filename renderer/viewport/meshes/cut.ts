/** What shaders do where there is a section: beyond its plane nothing is drawn, and cut bodies are hatched inside. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';

/** Compiled only while there is a section: whatever discards costs the early test of depth. */
export const CUT_AWAY = `
#ifdef CUT
uniform vec4 cut;
void cutAway(vec3 place) {
  if (dot(cut, vec4(place, 1.0)) > 0.0) discard;
}
#endif`;

/** Whose faces were seen from outside alone, before they were cut. */
const closed = new WeakSet<ShaderMaterial>();

/** `cut` as `cutOf` makes it; null draws all. */
export function cutMaterial(material: ShaderMaterial, cut: Vector4 | null): void {
  material.setDefine('#define CUT', cut !== null);
  if (cut) {
    material.setVector4('cut', cut);
    if (material.backFaceCulling) closed.add(material);
    material.backFaceCulling = false;
  } else if (closed.delete(material)) material.backFaceCulling = true;
}
