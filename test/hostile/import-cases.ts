/** Hand-made attacks on the importer: what XML, its entities and the names in a model can do. */

const SOLID = '<freejoint/><geom size="0.1"/>';
const model = (inside: string, head = ''): string =>
  `${head}<mujoco><worldbody><body>${SOLID}${inside}</body></worldbody></mujoco>`;

/** `&a1;` holds many `&a0;`, and so on. */
const laughs = (entity: (name: string, value: string) => string): string =>
  Array.from({ length: 12 }, (_, i) => entity(`a${i}`, i === 0 ? 'ha' : `&a${i - 1};`.repeat(10))).join('');

/** The six usual ones: nested, quadratic, recursive, external, by parameter, and in an attribute. */
export const ENTITY_BOMBS: readonly string[] = [
  model('&a11;', `<!DOCTYPE mujoco [${laughs((name, value) => `<!ENTITY ${name} "${value}">`)}]>`),
  model('&big;'.repeat(10_000), `<!DOCTYPE mujoco [<!ENTITY big "${'x'.repeat(100_000)}">]>`),
  model('&a;', '<!DOCTYPE mujoco [<!ENTITY a "&b;"><!ENTITY b "&a;">]>'),
  model('&file;', '<!DOCTYPE mujoco [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
  model('', '<!DOCTYPE mujoco [<!ENTITY % dtd SYSTEM "http://127.0.0.1:9/a.dtd"> %dtd;]>'),
  model(
    '<geom name="&a11;"/>',
    `<!DOCTYPE mujoco [${laughs((name, value) => `<!ENTITY ${name} "${value}">`)}]>`,
  ),
];

/** Places outside the file that a model can name. */
const PLACES = [
  '/etc/passwd',
  'file:///etc/passwd',
  'package://robot/part.stl',
  '../../../../secret.xml',
  '\\\\server\\share\\part.stl',
  'C:\\Windows\\system.ini',
  '/dev/zero',
  'http://127.0.0.1:9/part.stl',
  'model.xml',
  'FILE:///ETC/PASSWD',
];
/** Elements that name a file, in a place where they are allowed. */
const NAMING: readonly ((place: string) => string)[] = [
  (place) => model(`<include file="${place}"/>`),
  (place) => `<mujoco><include file="${place}"/>${model('').slice(8)}`,
  (place) => `<mujoco><asset><mesh name="m" file="${place}"/></asset>${model('').slice(8)}`,
  (place) =>
    `<mujoco><asset><texture file="${place}" fileleft="${place}"/><hfield file="${place}"/></asset>${model('').slice(8)}`,
  (place) =>
    `<mujoco><asset><model name="m" file="${place}"/></asset>${model('<attach model="m" prefix="p"/>').slice(8)}`,
  (place) =>
    `<mujoco><compiler meshdir="${place}" texturedir="${place}" assetdir="${place}"/>${model('').slice(8)}`,
];
export const FILE_CASES: readonly string[] = PLACES.flatMap((place) => NAMING.map((make) => make(place)));

const NUMBERS = ['', ' ', 'NaN', 'Infinity', '-inf', '1e400', '1e16', '0x10', '1,5', '1_000', 'true', '１'];

/** Sound XML or not: each is accepted or refused with a sentence. */
export const ODD_MODELS: readonly string[] = [
  ...NUMBERS.flatMap((number) => [
    model(`<geom size="${number}"/>`),
    model(`<geom size="1" mass="${number}"/>`),
    `<mujoco><option timestep="${number}" gravity="0 0 ${number}"/>${model('').slice(8)}`,
    `<mujoco><worldbody><body pos="0 ${number} 0">${SOLID}</body></worldbody></mujoco>`,
  ]),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'prototype',
    'ground',
    'world',
    '\u202e',
    'e\u0301',
    ' ',
  ].flatMap((name) => [
    `<mujoco model="${name}"><default class="${name}"><joint damping="1"/></default><worldbody><body name="${name}" childclass="${name}"><joint name="${name}"/><geom name="${name}" size="1"/></body></worldbody></mujoco>`,
    `<mujoco><${name.trim() || 'x'} ${name.trim() || 'x'}="1"/></mujoco>`,
    `<mujoco><equality><connect name="${name}" body1="${name}" anchor="0 0 0"/><joint joint1="${name}"/></equality></mujoco>`,
  ]),
  '<mujoco/>',
  '<MUJOCO><WORLDBODY/></MUJOCO>',
  '<m:mujoco xmlns:m="urn:x"><m:worldbody/></m:mujoco>',
  '<robot/>',
  '\ufeff<mujoco/>',
  '<?xml version="1.1" encoding="utf-16"?><mujoco/>',
  '<?xml-stylesheet href="http://127.0.0.1:9/"?><mujoco/>',
  '<mujoco>\u0000</mujoco>',
  '<mujoco><![CDATA[<include file="a"/>]]></mujoco>',
  '<mujoco a="1" a="2"/>',
  '<mujoco/><mujoco/>',
  'solid part\nendsolid',
  '{"format": "kempe"}',
  model('').replaceAll('size="0.1"', 'size="1e-9"'),
  model('').replaceAll('size="0.1"', 'size="1e15"'),
  model(`${'<body>'.repeat(50)}${'</body>'.repeat(50)}`),
  model('<body name="a"><joint/><geom size="1"/></body><body name="a"><joint/><geom size="1"/></body>'),
  // joints that hold what is one body
  `<mujoco><worldbody><body name="a">${SOLID}</body></worldbody><equality><weld body1="a" body2="a"/></equality></mujoco>`,
];

/** What is merely too much. */
export const LARGE_MODELS: readonly (() => string)[] = [
  () => `<mujoco ${Array.from({ length: 1e6 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
  () => `${'<body>'.repeat(1e5)}${'</body>'.repeat(1e5)}`,
  () => `<mujoco><worldbody>${'<geom/>'.repeat(2e5)}</worldbody></mujoco>`,
  () => `<mujoco>${'x'.repeat(17 * 2 ** 20)}</mujoco>`,
  () => `<mujoco model="${'x'.repeat(2 ** 23)}"/>`,
  () => `<${'x'.repeat(2 ** 23)}/>`,
  () => `<mujoco><worldbody>${`<body>${SOLID}</body>`.repeat(11_000)}</worldbody></mujoco>`,
  () => `<mujoco><worldbody>${`<body name="same">${SOLID}</body>`.repeat(5000)}</worldbody></mujoco>`,
  () => model(`<geom size="${'1 '.repeat(1e6)}"/>`),
  () => `<mujoco>${'<default class="a">'.repeat(400)}${'</default>'.repeat(400)}</mujoco>`,
];
