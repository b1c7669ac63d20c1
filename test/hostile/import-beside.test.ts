/**
 * F5b: whatever the files beside a model hold, parts and meshes mutated byte by byte, it becomes a sound project or a list of problems;
 * nothing outside the folder is ever asked for.
 */
import { expect, test } from 'vitest';
import { Beside } from '../../engine/formats/beside';
import { binaryStl, box, textStl } from '../support/geometry-files';
import { importModel } from '../../engine/formats/import-model';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { judgeProject, judgeRefusal } from './judge-file';
import { mutateBytes } from './mutate-bytes';

const BLOCK = box([0, 0, 0], [0.25, 0.5, 1]);
const PART = Buffer.from(
  `<a><body name="arm" pos="0 0 0.1"><joint name="j" armature="0.2" range="-90 90"/><geom type="mesh" mesh="block"/>
  <include file="tip.xml"/></body></a>`,
);
const TIP = Buffer.from(
  '<a><body name="tip"><joint type="ball" range="0 30" stiffness="2"/><geom type="mesh" mesh="m"/></body></a>',
);
const SOURCES: Readonly<Record<string, Buffer>> = {
  'parts/arm.xml': PART,
  'tip.xml': TIP,
  'meshes/block.stl': Buffer.from(binaryStl(BLOCK)),
  'meshes/text.stl': Buffer.from(textStl(BLOCK)),
};
const MODEL = Buffer.from(`<mujoco><compiler meshdir="meshes" exactmeshinertia="true"/>
  <asset><mesh file="block.stl"/><mesh name="m" file="text.stl" scale="1 2 -1" refpos="1 0 0"/></asset>
  <worldbody><include file="parts/arm.xml"/></worldbody></mujoco>`);

test(
  'mutated files beside a model are read and sound, or refused',
  { timeout: patience(100_000) },
  async () => {
    const names = Object.keys(SOURCES);
    const count = repetitions('F5b', 300, 100_000);
    const seen = new Map<string, number>();
    const bugs: string[] = [];
    for (let i = 0; i < count; i++) {
      const seed = FIRST_SEED + i;
      const changed = names[seed % names.length]!;
      const other = SOURCES[names[(seed * 7 + 1) % names.length]!]!;
      const files = { ...SOURCES, [changed]: mutateBytes(SOURCES[changed]!, other, seed) };
      const text = seed % 5 === 0 ? mutateBytes(MODEL, PART, seed).toString('utf8') : MODEL.toString('utf8');
      const verdict = judge(text, files);
      const name = verdict.split(' ', 1)[0]!;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      if (name === 'BUG' && bugs.length < 20) bugs.push(`KEMPE_SEED=${seed}: ${verdict}`);
      if (i % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
    }
    tell(
      'F5b',
      count,
      [...seen]
        .sort()
        .map(([name, found]) => `${found} ${name}`)
        .join(', '),
    );
    expect(bugs.join('\n')).toBe('');
    expect(judge(MODEL.toString('utf8'), SOURCES)).toBe('accepted');
  },
);

function judge(text: string, files: Readonly<Record<string, Buffer>>): string {
  const asked: string[] = [];
  try {
    const beside = new Beside((path) => {
      asked.push(path);
      return files[path] ?? null;
    });
    const result = importModel(text, 'model.xml', { lengthUnit: 'm' }, beside);
    const outside = asked.find((path) => path.startsWith('/') || path.split('/').includes('..'));
    if (outside !== undefined) return `BUG asked for ${outside}`;
    if (!result.ok) return judgeRefusal(result.problems);
    const { account, project } = result;
    if (account.used + account.ignored.length !== account.elements) return 'BUG elements unaccounted for';
    if (![account.mass, ...account.size].every(Number.isFinite)) return 'BUG an account that is not finite';
    return judgeProject(project, false) ?? 'accepted';
  } catch (fault) {
    return `BUG thrown: ${String((fault as Error).stack)
      .split('\n')
      .slice(0, 4)
      .join(' | ')}`;
  }
}
