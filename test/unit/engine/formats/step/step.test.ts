/** STEP against the kernel's own solids and closed forms; structure that other programs write, from text. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenCascadeInstance } from 'replicad-opencascadejs';
import { readPartFile } from '../../../../../engine/formats/part-file';
import { readStep } from '../../../../../engine/formats/step/step';
import { toParts } from '../../../../../engine/formats/triangles/to-parts';
import type { GeometryFile } from '../../../../../engine/formats/triangles/geometry-file';
import { weigh } from '../../../../../engine/geometry/weigh';
import { kernelBytes, openCascade, stepFile } from '../../../../support/step-files';

let oc: OpenCascadeInstance;
let made: Uint8Array;
let text: string;
const STEEL = 7850;

beforeAll(async () => {
  oc = await openCascade();
  made = stepFile(
    oc,
    {
      Plate: new oc.BRepPrimAPI_MakeBox(10, 20, 30).Shape(),
      'Stift Ø10 «ß»': new oc.BRepPrimAPI_MakeCylinder(5, 40).Shape(),
      Ring: new oc.BRepPrimAPI_MakeTorus(30, 10).Shape(),
    },
    [
      { part: 'Plate', at: [0, 0, 0] },
      { part: 'Stift Ø10 «ß»', at: [100, 0, 0] },
      { part: 'Stift Ø10 «ß»', at: [200, 50, -7], turn: 1 },
      { part: 'Ring', at: [0, -300, 0], turn: 0.5 },
    ],
  );
  text = new TextDecoder().decode(made);
});

const read = (file: string | Uint8Array): Promise<GeometryFile> =>
  readStep(typeof file === 'string' ? new TextEncoder().encode(file) : file, kernelBytes);

/** Of the text as another program would write it. */
function changed(
  from: string | RegExp,
  to: string | ((found: string, ...groups: string[]) => string),
): string {
  const other = text.replace(from, to as string);
  expect(other).not.toBe(text);
  return other;
}

test('names, uses and places of an assembly; each use shares the triangles of its part', async () => {
  const { parts, metres, up, notes } = await read(made);
  expect(parts.map(({ name }) => name)).toEqual(['Plate', 'Stift Ø10 «ß»', 'Stift Ø10 «ß»', 'Ring']);
  expect([metres, up, notes]).toEqual([1e-3, 'z', []]);
  expect(parts[1].mesh).toBe(parts[2].mesh);
  const [c, s] = [Math.cos(1), Math.sin(1)];
  [c, -s, 0, 200, s, c, 0, 50, 0, 0, 1, -7].forEach((value, i) =>
    expect(parts[2].place[i]).toBeCloseTo(value, 9),
  );
});

test('mass, centre and inertia are those of the surfaces, not of the triangles', async () => {
  const { parts } = weigh((await read(made)).parts, 1e-3, STEEL);
  const [plate, , pin, ring] = parts.map(({ mass }) => mass!);
  const volume = Math.PI * 5 ** 2 * 40 * 1e-9;
  expect(plate.mass).toBeCloseTo(6e-6 * STEEL, 12);
  expect(pin.mass / (volume * STEEL)).toBeCloseTo(1, 12);
  expect(ring.mass / (2 * Math.PI ** 2 * 30 * 100 * 1e-9 * STEEL)).toBeCloseTo(1, 12);
  expect(pin.center[0]).toBeCloseTo(0.2, 12);
  expect(pin.center[2]).toBeCloseTo(0.013, 12);
  const across = (volume * STEEL * (3 * 0.005 ** 2 + 0.04 ** 2)) / 12;
  expect(pin.inertia[0] / across).toBeCloseTo(1, 10);
  expect(ring.inertia[2] / (ring.mass * (0.03 ** 2 + 0.75 * 0.01 ** 2))).toBeCloseTo(1, 10);
  // the triangles are a covering that closes, and near
  const { solid } = parts[3];
  expect(solid.open).toBe(0);
  expect(solid.properties!.volume / (2 * Math.PI ** 2 * 3000)).toBeCloseTo(1, 1);
  expect(Math.abs(solid.properties!.volume / (2 * Math.PI ** 2 * 3000) - 1)).toBeGreaterThan(1e-4);
});

test('as bodies: exact moments at their places, one file of triangles for all uses of a part', async () => {
  const { parts, geometry } = toParts(await read(made), 'a.step', 1e-3);
  expect(geometry.size).toBe(3);
  const [, first, second] = parts.map(({ shape }) => shape);
  expect(second).toEqual(first);
  expect(first.volume! / (Math.PI * 25 * 40 * 1e-9)).toBeCloseTo(1, 12);
  // of its surfaces: the triangles within them are smaller
  [0.01, 0.01, 0.04].forEach((side, c) => expect(first.size[c]).toBeCloseTo(side, 9));
  [0.08, 0.08, 0.02].forEach((side, c) => expect(parts[3].shape.size[c]).toBeCloseTo(side, 9));
  expect(parts[2].position).toEqual([0.2, 0.05, -0.007].map((value) => expect.closeTo(value, 12)));
});

describe('files of other programs', () => {
  test('lengths in inches', async () => {
    const inches = changed(
      /#(\d+) = \( LENGTH_UNIT\(\) NAMED_UNIT\(\*\) SI_UNIT\(\.MILLI\.,\.METRE\.\) \);/g,
      (_, id) =>
        `#${id} = ( CONVERSION_BASED_UNIT('INCH',#9${id}) LENGTH_UNIT() NAMED_UNIT(#7${id}) );\n` +
        `#7${id} = DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);\n` +
        `#9${id} = LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#8${id});\n` +
        `#8${id} = ( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) );`,
    );
    const { parts } = await read(inches);
    expect(parts[0].exact!.volume).toBeCloseTo(6000 * 25.4 ** 3, 3);
    expect(parts[1].place[3]).toBeCloseTo(2540, 9);
  });

  test('the part before or after the assembly in the relation that places it', async () => {
    const expected = (await read(made)).parts.map(({ place }) => [...place]);
    const turned = changed(
      /REPRESENTATION_RELATIONSHIP\('','',(#\d+),(#\d+)\)\s*REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION\((#\d+)\)/g,
      (_, first, second, by) =>
        `REPRESENTATION_RELATIONSHIP('','',${second},${first}) REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${by})`,
    ).replace(
      /ITEM_DEFINED_TRANSFORMATION\('','',(#\d+),\s*(#\d+)\)/g,
      (_, first: string, second: string) => `ITEM_DEFINED_TRANSFORMATION('','',${second},${first})`,
    );
    expect((await read(turned)).parts.map(({ place }) => [...place])).toEqual(expected);
  });

  test('a shape that another stands for, as most CAD programs write it', async () => {
    const apart = changed(
      /SHAPE_DEFINITION_REPRESENTATION\((#\d+),(#\d+)\);/g,
      (found, shape, representation) => {
        const own = new RegExp(
          String.raw`${representation} = ADVANCED_BREP_SHAPE_REPRESENTATION\('',\([^)]*\),(#\d+)\)`,
        );
        const context = own.exec(text)?.[1];
        if (context === undefined) return found;
        const [id, relation] = [`#70${representation.slice(1)}`, `#80${representation.slice(1)}`];
        return (
          `SHAPE_DEFINITION_REPRESENTATION(${shape},${id});\n${id} = SHAPE_REPRESENTATION('',(),${context});\n` +
          `${relation} = SHAPE_REPRESENTATION_RELATIONSHIP('','',${id},${representation});`
        );
      },
    );
    expect((await read(apart)).parts.map(({ name }) => name)).toEqual(
      (await read(made)).parts.map(({ name }) => name),
    );
  });

  test('colours, of a solid and of its faces', async () => {
    const [solid, other] = [...text.matchAll(/#(\d+) = MANIFOLD_SOLID_BREP\('',#(\d+)\)/g)];
    const [, faces] = new RegExp(String.raw`#${other[2]} = CLOSED_SHELL\('',\(([^)]*)\)\)`).exec(text)!;
    const style = (id: number, item: string, rgb: string) =>
      `#${id} = STYLED_ITEM('',(#${id + 1}),${item});\n#${id + 1} = PRESENTATION_STYLE_ASSIGNMENT((#${id + 2}));\n` +
      `#${id + 2} = SURFACE_STYLE_USAGE(.BOTH.,#${id + 3});\n#${id + 3} = SURFACE_SIDE_STYLE('',(#${id + 4}));\n` +
      `#${id + 4} = SURFACE_STYLE_FILL_AREA(#${id + 5});\n#${id + 5} = FILL_AREA_STYLE('',(#${id + 6}));\n` +
      `#${id + 6} = FILL_AREA_STYLE_COLOUR('',#${id + 7});\n#${id + 7} = COLOUR_RGB('',${rgb});\n`;
    const styles =
      style(90000, `#${solid[1]}`, '1.,0.5,0.') + style(90010, faces.split(',')[0].trim(), '0.,0.,1.');
    const { parts } = await read(changed(/ENDSEC;\s*END-ISO/, `${styles}ENDSEC;\nEND-ISO`));
    expect(parts.map(({ color }) => color)).toEqual(['#ff8000', '#0000ff', '#0000ff', null]);
  });

  test('escapes of names that are not ASCII', async () => {
    const name = String.raw`Gr\X2\00F6\X0\\X\DFe ''A'' \S\d \X2\03A9\X0\ \\X\\41`;
    const escaped = changed(/PRODUCT\('Plate','Plate'/, () => `PRODUCT('P','${name}'`);
    expect((await read(escaped)).parts[0].name).toBe(String.raw`Größe 'A' ä Ω \X\41`);
  });
});

describe('bad input', () => {
  const problem = async (file: string) => {
    const found = await readPartFile(new TextEncoder().encode(file), 'a.step', { kernel: kernelBytes });
    expect(found.ok).toBe(false);
    return found.ok ? '' : found.problem.message;
  };
  test('no STEP, an end that is missing, no data, no solid', async () => {
    expect(await problem('solid x')).toContain('ISO-10303-21');
    expect(await problem('ISO-10303-21;\nHEADER;\nENDSEC;\n')).toContain('DATA');
    expect(await problem('ISO-10303-21;\nDATA;\n#1 = PRODUCT(')).toMatch(/#1 has no end|Line/);
    expect(await problem("ISO-10303-21;\nDATA;\n#1 = PRODUCT('a','b','',());\nENDSEC;")).toContain(
      'no solids',
    );
    expect(await problem('')).toContain('ISO-10303-21');
  });

  test('an assembly that contains itself, and one that doubles sixty times', async () => {
    const itself = changed(
      /(#\d+) = NEXT_ASSEMBLY_USAGE_OCCURRENCE\('(\d+)','[^']*','[^']*',(#\d+),\s*(#\d+),\$\)/g,
      (_, id, name, whole) => `${id} = NEXT_ASSEMBLY_USAGE_OCCURRENCE('${name}','','',${whole},${whole},$)`,
    );
    // nothing is left that is used nowhere: the solids alone
    expect((await read(itself)).parts.length).toBeGreaterThan(0);
    const chain = Array.from({ length: 60 }, (_, k) => {
      const [whole, part] = [`#${95000 + k}`, `#${95001 + k}`];
      const uses = [1, 2].map(
        (n) => `#${96000 + 2 * k + n} = NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',${whole},${part},$);`,
      );
      return [`${whole} = PRODUCT_DEFINITION('','',$,$);`, ...uses];
    });
    const doubled = text.replace(/ENDSEC;\s*END-ISO/, `${chain.flat().join('\n')}\nENDSEC;\nEND-ISO`);
    expect(await problem(doubled)).toContain('more than 200000 times');
  });

  test('a record that the kernel cannot read leaves the others', async () => {
    const broken = changed(
      /(#\d+) = MANIFOLD_SOLID_BREP\('',#\d+\)/,
      (_, id) => `${id} = MANIFOLD_SOLID_BREP('',$)`,
    );
    const { parts, notes } = await read(broken);
    expect(parts.map(({ name }) => name)).toEqual(['Stift Ø10 «ß»', 'Stift Ø10 «ß»', 'Ring']);
    expect(notes).toEqual([expect.stringContaining('"Plate"')]);
  });
});
