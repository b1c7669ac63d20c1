/** Structures that the kernel in the tests does not write, from text. */
import { expect, test } from 'vitest';
import { readAssembly } from '../../../../../engine/formats/step/assembly';
import type { Occurrence } from '../../../../../engine/formats/step/assembly';
import { Part21 } from '../../../../../engine/formats/step/part21';

/** Products 100 (whole) and 200 (part); the shape of the part holds one solid. */
const COMMON = `
#1 = ( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.CENTI.,.METRE.) );
#2 = ( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNIT_ASSIGNED_CONTEXT((#1)) REPRESENTATION_CONTEXT('','') );
#3 = AXIS2_PLACEMENT_3D('',#4,$,$);
#4 = CARTESIAN_POINT('',(0.,0.,0.));
#5 = AXIS2_PLACEMENT_3D('',#6,#7,#8);
#6 = CARTESIAN_POINT('',(1.,2.,3.));
#7 = DIRECTION('',(0.,0.,2.));
#8 = DIRECTION('',(0.,1.,5.));
#100 = PRODUCT_DEFINITION('','',#101,$);
#101 = PRODUCT_DEFINITION_FORMATION('','',#102);
#102 = PRODUCT('W-1','Whole','',());
#103 = SHAPE_DEFINITION_REPRESENTATION(#104,#105);
#104 = PRODUCT_DEFINITION_SHAPE('','',#100);
#201 = MANIFOLD_SOLID_BREP('Lug',#202);
#202 = CLOSED_SHELL('',());
#203 = ADVANCED_BREP_SHAPE_REPRESENTATION('',(#201),#2);
#204 = REPRESENTATION_MAP(#3,#203);
`;

function read(data: string): readonly Occurrence[] {
  const text = `ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;${COMMON}${data}ENDSEC;\nEND-ISO-10303-21;`;
  return readAssembly(new Part21(text)).occurrences;
}

const rounded = ({ place }: Occurrence): number[] => place.map((value) => Number(value.toFixed(9)) + 0);

test('mapped items: the same solid at two places, in the unit of the file', () => {
  const found = read(`
#105 = SHAPE_REPRESENTATION('',(#3,#106,#107),#2);
#106 = MAPPED_ITEM('',#204,#3);
#107 = MAPPED_ITEM('',#204,#5);
`);
  expect(found.map(({ name, solid }) => [name, solid])).toEqual([
    ['Whole', 201],
    ['Whole', 201],
  ]);
  expect(rounded(found[0])).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  // x is where y was; centimetres
  expect(rounded(found[1])).toEqual([0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30]);
});

test('an operator may scale and mirror', () => {
  const found = read(`
#105 = SHAPE_REPRESENTATION('',(#106),#2);
#106 = MAPPED_ITEM('',#204,#107);
#107 = CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',#108,#109,#6,2.,#7);
#108 = DIRECTION('',(1.,0.,0.));
#109 = DIRECTION('',(0.,-1.,0.));
`);
  expect(rounded(found[0])).toEqual([2, 0, 0, 10, 0, -2, 0, 20, 0, 0, 2, 30]);
});

test('a feature that refers to the shape of its product adds no second part', () => {
  const found = read(`
#105 = ADVANCED_BREP_SHAPE_REPRESENTATION('',(#201),#2);
#500 = SHAPE_ASPECT('hole','',#104,.T.);
#501 = PRODUCT_DEFINITION_SHAPE('','',#500);
#502 = SHAPE_DEFINITION_REPRESENTATION(#501,#105);
`);
  expect(found.map(({ name }) => name)).toEqual(['Whole']);
});

test('several solids of one product have their own names', () => {
  const found = read(`
#105 = ADVANCED_BREP_SHAPE_REPRESENTATION('',(#201,#210,#211),#2);
#210 = MANIFOLD_SOLID_BREP('',#202);
#211 = BREP_WITH_VOIDS('NONE',#202,());
`);
  expect(found.map(({ name }) => name)).toEqual(['Lug', 'Whole 2', 'Whole 3']);
});

test('a shape inside another without a product between them', () => {
  const found = read(`
#105 = SHAPE_REPRESENTATION('',(#3),#2);
#106 = ( REPRESENTATION_RELATIONSHIP('','',#203,#105) REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#107) SHAPE_REPRESENTATION_RELATIONSHIP() );
#107 = ITEM_DEFINED_TRANSFORMATION('','',#3,#5);
`);
  expect(found.map(({ solid }) => solid)).toEqual([201]);
  expect(rounded(found[0])).toEqual([0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30]);
});

test('a colour by its name, of a solid; that of its lines is another', () => {
  const found = read(`
#105 = ADVANCED_BREP_SHAPE_REPRESENTATION('',(#201),#2);
#300 = STYLED_ITEM('',(#301,#303),#201);
#301 = PRESENTATION_STYLE_ASSIGNMENT((#302));
#302 = CURVE_STYLE('',$,$,#306);
#303 = PRESENTATION_STYLE_ASSIGNMENT((#304));
#304 = SURFACE_STYLE_USAGE(.BOTH.,#305);
#305 = SURFACE_SIDE_STYLE('',(#307));
#306 = COLOUR_RGB('',0.,0.,0.);
#307 = DRAUGHTING_PRE_DEFINED_COLOUR('green');
`);
  expect(found[0].color).toBe('#00ff00');
});

test('comments, semicolons in strings, and a second section of data', () => {
  const found = read(`
/* #105 = NOTHING(; */ #105 = ADVANCED_BREP_SHAPE_REPRESENTATION('a;''b',(#201),#2);
ENDSEC;
DATA;
#400 = NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#100,#401,$);
#401 = PRODUCT_DEFINITION('','',#402,$);
#402 = PRODUCT_DEFINITION_FORMATION('','',#403);
#403 = PRODUCT('P-9','','',());
#404 = SHAPE_DEFINITION_REPRESENTATION(#405,#406);
#405 = PRODUCT_DEFINITION_SHAPE('','',#401);
#406 = ADVANCED_BREP_SHAPE_REPRESENTATION('',(#407),#2);
#407 = FACETED_BREP('',#202);
`);
  expect(found.map(({ name, solid }) => [name, solid])).toEqual([
    ['Whole', 201],
    ['P-9', 407],
  ]);
});
