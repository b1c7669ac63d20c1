/** Every material of the scene: a few, shared, so that two hundred bodies stay cheap to draw. */
import { Color3 } from '@babylonjs/core/Maths/math.color';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Scene } from '@babylonjs/core/scene';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { cutMaterial } from './cut';
import { isPartRole } from '../../../engine/output/fittings/part-drawings';
import type { PartRole } from '../../../engine/output/fittings/part-drawings';
import { Lighting } from './lighting';
import { LineMaterials } from './line-material';
import type { LineStyle } from './line-material';
import { createPaint, isPart, paintOf, repaint } from './paint-material';
import { setShades } from './shades';
import type { Shades } from './shades';
import { parseHex } from '../theme';
import type { ViewportTheme } from '../theme';

export type LineRole =
  | 'edgeStart'
  | 'edge'
  | 'edgeBodies'
  | 'bars'
  | 'edgeGround'
  | 'edgeHover'
  | 'edgeSelected'
  | 'edgeOverlap'
  | 'ghost'
  | 'trace'
  | 'traceHidden';
export type SolidRole =
  | PartRole
  | 'spring'
  | 'hover'
  | 'selection'
  | 'force'
  | 'forceShared'
  | 'moment'
  | 'halo'
  | AxisRole;
type AxisRole = 'axisX' | 'axisY' | 'axisZ';

/** Of what is drawn in many places. */
const ARROWS: readonly SolidRole[] = ['force', 'forceShared', 'moment', 'halo'];
/** What shows forces, ways and axes is whole where bodies are cut. */
const WHOLE: ReadonlySet<SolidRole | LineRole> = new Set<SolidRole | LineRole>([
  ...ARROWS,
  ...(['axisX', 'axisY', 'axisZ', 'ghost', 'trace', 'traceHidden'] as const),
]);
const isPosed = (role: SolidRole): boolean => isPartRole(role) || ARROWS.includes(role);

/** How much of its colour a material gives without light. */
const GLOW: Partial<Record<SolidRole, number>> = {
  halo: 1,
  force: 0.35,
  forceShared: 0.35,
  moment: 0.35,
  load: 0.16,
  driver: 0.16,
  axisX: 0.45,
  axisY: 0.45,
  axisZ: 0.45,
  selection: 0.45,
};

export class Materials {
  readonly lines: LineMaterials;
  private readonly lineOf = new Map<LineRole, ShaderMaterial>();
  private readonly solidOf = new Map<SolidRole, ShaderMaterial>();
  private readonly byColor = new Map<string, ShaderMaterial>();
  /** Of all the bodies at once: place and colour are in the pose texture. */
  readonly bodies: ShaderMaterial;
  private startOf: ShaderMaterial | null = null;
  /** The plane of the section; null without one. */
  cut: Vector4 | null = null;
  private shades: Shades | null = null;

  constructor(
    private readonly scene: Scene,
    private theme: ViewportTheme,
    private readonly lighting = new Lighting(),
  ) {
    this.lines = new LineMaterials(scene);
    this.bodies = createPaint('bodies', { color: Color3.White(), posed: true }, lighting, scene);
  }

  /** `cut` as `cutOf` makes it; null draws all. */
  setCut(cut: Vector4 | null): void {
    this.cut = cut;
    const roles = [...this.solidOf, ...this.lineOf].filter(([role]) => !WHOLE.has(role));
    for (const material of [this.bodies, ...this.byColor.values(), ...roles.map(([, each]) => each)])
      cutMaterial(material, cut);
  }

  /** What solid parts show of shadows; null: nothing. */
  setShades(shades: Shades | null): void {
    if (shades === this.shades) return;
    this.shades = shades;
    for (const material of [this.bodies, ...this.byColor.values(), ...this.solidOf.values()])
      if (isPart(paintOf(material))) setShades(material, shades);
  }

  /** For all bodies in their start positions: thin, and behind anything at the same position. */
  get start(): ShaderMaterial {
    if (this.startOf) return this.startOf;
    const style = { color: Color3.White(), posed: true, alpha: 0.16 };
    this.startOf = createPaint('start', style, this.lighting, this.scene);
    this.startOf.backFaceCulling = true;
    this.startOf.zOffset = 2;
    return this.startOf;
  }

  /** A body's paint; bodies of one colour share it. */
  body(hex: string): ShaderMaterial {
    let material = this.byColor.get(hex);
    if (!material) {
      material = createPaint(`body ${hex}`, { color: bodyColor(hex) }, this.lighting, this.scene);
      this.byColor.set(hex, material);
      if (this.cut) cutMaterial(material, this.cut);
      if (this.shades) setShades(material, this.shades);
    }
    return material;
  }

  line(role: LineRole): ShaderMaterial {
    let material = this.lineOf.get(role);
    if (!material) {
      material = this.lines.create(role, this.lineStyle(role));
      this.lineOf.set(role, material);
      if (this.cut && !WHOLE.has(role)) cutMaterial(material, this.cut);
    }
    return material;
  }

  solid(role: SolidRole): ShaderMaterial {
    let material = this.solidOf.get(role);
    if (!material) {
      const style = {
        color: this.theme[role],
        // Arrows keep their colour on the side away from the light: it carries meaning.
        glow: GLOW[role] ?? 0,
        alpha: role === 'sheet' ? this.sheetAlpha() : 1,
        flat: role === 'halo',
        ...{ posed: isPosed(role), tinted: isPosed(role) },
      };
      material = createPaint(role, style, this.lighting, this.scene);
      // The halo is the arrow's own shape, swollen and seen from inside.
      if (role === 'halo') material.cullBackFaces = false;
      this.solidOf.set(role, material);
      if (this.cut && !WHOLE.has(role)) cutMaterial(material, this.cut);
      if (this.shades && isPart(paintOf(material))) setShades(material, this.shades);
    }
    return material;
  }

  setTheme(theme: ViewportTheme): void {
    this.theme = theme;
    for (const [role, material] of this.lineOf) this.lines.restyle(material, this.lineStyle(role));
    for (const [role, material] of this.solidOf) repaint(material, { color: theme[role] });
    const sheet = this.solidOf.get('sheet');
    if (sheet) repaint(sheet, { alpha: this.sheetAlpha() });
  }

  /** Sheets are clear enough to see through, and dense enough to be seen on a dark background. */
  private sheetAlpha(): number {
    return this.theme.dark ? 0.36 : 0.22;
  }

  /** Colours that no body has any more. */
  forgetColors(used: ReadonlySet<string>): void {
    for (const [hex, material] of this.byColor) {
      if (used.has(hex)) continue;
      material.dispose();
      this.byColor.delete(hex);
    }
  }

  private lineStyle(role: LineRole): LineStyle {
    const { edge, edgeGround, hover, overlap, selection, trace } = this.theme;
    switch (role) {
      case 'edge':
      case 'edgeBodies':
        return { color: edge, width: 1.1, posed: true };
      case 'bars':
        return { color: edge, width: 1.1, posed: true, painted: true };
      case 'edgeStart':
        return { color: edgeGround, width: 1, alpha: 0.55, posed: true };
      case 'edgeGround':
        return { color: edgeGround, width: 1.2, posed: true };
      case 'edgeHover':
        return { color: hover, width: 2.4, foremost: true };
      case 'edgeSelected':
        return { color: selection, width: 2.6, foremost: true };
      case 'edgeOverlap':
        return { color: overlap, width: 2.6, foremost: true };
      case 'ghost':
        return { color: selection, width: 1.4, alpha: 0.8, hidden: true, posed: true };
      case 'trace':
        return { color: trace, width: 2.2 };
      case 'traceHidden':
        return { color: trace, width: 1.6, alpha: 0.35, hidden: true };
    }
  }
}

const colors = new Map<string, Color3>();

/** A colour that no one can read is grey. */
export function bodyColor(hex: string): Color3 {
  let color = colors.get(hex);
  if (!color) {
    // a palette has few colours, but a file may hold thousands
    if (colors.size > 1000) colors.clear();
    colors.set(hex, (color = parseHex(hex) ?? new Color3(0.5, 0.5, 0.5)));
  }
  return color;
}
