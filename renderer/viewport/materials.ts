/** Every material of the scene: a few, shared, so that two hundred bodies stay cheap to draw. */
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { FresnelParameters } from '@babylonjs/core/Materials/fresnelParameters';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial';
import type { Scene } from '@babylonjs/core/scene';
import type { GlyphRole } from './glyphs/parts';
import { LineMaterials } from './line-material';
import type { LineStyle } from './line-material';
import { parseHex } from './theme';
import type { ViewportTheme } from './theme';

export type LineRole =
  'edge' | 'edgeGround' | 'edgeHover' | 'edgeSelected' | 'ghost' | 'trace' | 'traceHidden';
export type SolidRole = GlyphRole | 'spring' | 'hover' | 'selection' | 'force' | 'forceShared' | 'halo';

/** How much of its colour a material gives without light. */
const GLOW: Partial<Record<SolidRole, number>> = {
  halo: 1,
  force: 0.35,
  forceShared: 0.35,
  load: 0.16,
  driver: 0.16,
};

export class Materials {
  readonly lines: LineMaterials;
  private readonly lineOf = new Map<LineRole, ShaderMaterial>();
  private readonly solidOf = new Map<SolidRole, StandardMaterial>();
  private readonly byColor = new Map<string, StandardMaterial>();

  constructor(
    private readonly scene: Scene,
    private theme: ViewportTheme,
  ) {
    this.lines = new LineMaterials(scene);
  }

  /** A body's paint; bodies of one colour share it. */
  body(hex: string): StandardMaterial {
    let material = this.byColor.get(hex);
    if (!material) {
      material = this.paint(`body ${hex}`, parseHex(hex) ?? new Color3(0.5, 0.5, 0.5));
      this.byColor.set(hex, material);
    }
    return material;
  }

  line(role: LineRole): ShaderMaterial {
    let material = this.lineOf.get(role);
    if (!material) {
      material = this.lines.create(role, this.lineStyle(role));
      this.lineOf.set(role, material);
    }
    return material;
  }

  solid(role: SolidRole): StandardMaterial {
    let material = this.solidOf.get(role);
    if (!material) {
      material = this.paint(role, this.theme[role]);
      if (role === 'sheet') {
        material.alpha = 0.22;
        material.backFaceCulling = false;
      }
      if (role === 'halo') {
        // The halo is the arrow's own shape, swollen and seen from inside.
        material.disableLighting = true;
        material.cullBackFaces = false;
      }
      this.solidOf.set(role, material);
      this.recolour(role, material);
    }
    return material;
  }

  setTheme(theme: ViewportTheme): void {
    this.theme = theme;
    for (const [role, material] of this.lineOf) this.lines.restyle(material, this.lineStyle(role));
    for (const [role, material] of this.solidOf) this.recolour(role, material);
  }

  /** Colours that no body has any more. */
  forgetColors(used: ReadonlySet<string>): void {
    for (const [hex, material] of this.byColor) {
      if (used.has(hex)) continue;
      material.dispose();
      this.byColor.delete(hex);
    }
  }

  private recolour(role: SolidRole, material: StandardMaterial): void {
    const color = this.theme[role];
    material.diffuseColor = color;
    // Arrows keep their colour on the side away from the light: it carries meaning.
    material.emissiveColor = color.scale(GLOW[role] ?? 0);
  }

  private lineStyle(role: LineRole): LineStyle {
    const { edge, edgeGround, hover, selection, trace } = this.theme;
    switch (role) {
      case 'edge':
        return { color: edge, width: 1.1 };
      case 'edgeGround':
        return { color: edgeGround, width: 1.2 };
      case 'edgeHover':
        return { color: hover, width: 2.4 };
      case 'edgeSelected':
        return { color: selection, width: 2.6 };
      case 'ghost':
        return { color: selection, width: 1.4, alpha: 0.8, hidden: true };
      case 'trace':
        return { color: trace, width: 2.2 };
      case 'traceHidden':
        return { color: trace, width: 1.6, alpha: 0.35, hidden: true };
    }
  }

  private paint(name: string, color: Color3): StandardMaterial {
    const material = new StandardMaterial(name, this.scene);
    material.diffuseColor = color;
    material.specularColor = new Color3(0.2, 0.2, 0.2);
    material.specularPower = 42;
    // Darker where the surface turns away: round parts get an outline of their own.
    const rim = new FresnelParameters();
    rim.bias = 0.05;
    rim.power = 2.8;
    rim.leftColor = new Color3(0.55, 0.57, 0.6);
    rim.rightColor = Color3.White();
    material.diffuseFresnelParameters = rim;
    return material;
  }
}
