/** Models damaged in their structure: one to three elements lost, doubled, moved, renamed, or with other attributes. */
import { Chance } from '../support/chance';

const VALUES = [
  '',
  '0',
  '-1',
  '1e15',
  '1e-300',
  '1e400',
  'nan',
  '0 0 0',
  '1 2 3',
  '0 0 0 0',
  '1 0 0 0 1 0',
  '0 1 0 0 0',
  'true',
  'false',
  'auto',
  'mesh',
  'box',
  'ball',
  'free',
  'slide',
  'world',
  '__proto__',
  '\u202e',
  'x'.repeat(400),
  '&lt;',
];
const NAMES = [
  'body',
  'joint',
  'geom',
  'site',
  'inertial',
  'frame',
  'default',
  'freejoint',
  'connect',
  'key',
  'wheel',
  'include',
  ...[
    'motor',
    'position',
    'fixed',
    'tendon',
    'link',
    'mimic',
    'loop_joint',
    'axis',
    'limit',
    'frame',
    'model',
    'pose',
  ],
];
const KEYS = [
  'pos',
  'axis',
  'type',
  'size',
  'mass',
  'range',
  'ref',
  'fromto',
  'class',
  'name',
  'euler',
  'quat',
  'body1',
  'group',
  ...[
    'gear',
    'ctrlrange',
    'joint',
    'link',
    'xyz',
    'rpy',
    'lower',
    'multiplier',
    'relative_to',
    'attached_to',
  ],
];

/** A tag that opens or is empty; the files of the corpus have no `>` in attributes. */
const TAG = /<[a-z][^<>]*>/g;

export function mutateModel(source: string, other: string, seed: number): string {
  const chance = new Chance(seed);
  let text = source;
  for (let count = 1 + chance.below(3); count > 0; count--) {
    const tags = [...text.matchAll(TAG)];
    const tag = chance.pick(tags);
    if (tag === undefined) return text;
    const [from, to] = [tag.index, tag.index + tag[0].length];
    const strange = chance.one([...other.matchAll(TAG)].map(([found]) => found));
    text = text.slice(0, from) + change(tag[0], strange, chance) + text.slice(to);
  }
  return text;
}

function change(tag: string, strange: string, chance: Chance): string {
  const attributes = [...tag.matchAll(/\s([a-z0-9]+)="[^"]*"/g)];
  const one = chance.pick(attributes);
  switch (chance.below(7)) {
    case 0:
      return tag.endsWith('/>') ? '' : tag;
    case 1:
      return tag.endsWith('/>') ? tag + tag : tag;
    case 2:
      return strange.endsWith('/>') ? tag + strange : tag;
    case 3:
      return tag.endsWith('/>') ? tag.replace(/^<[a-z0-9]+/, `<${chance.one(NAMES)}`) : tag;
    case 4:
      return one === undefined ? tag : tag.replace(one[0], '');
    case 5:
      return one === undefined ? tag : tag.replace(one[0], ` ${one[1]}="${chance.one(VALUES)}"`);
    default:
      return tag.replace(/\/?>$/, (end) => ` ${chance.one(KEYS)}="${chance.one(VALUES)}"${end}`);
  }
}
