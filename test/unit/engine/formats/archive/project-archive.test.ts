/** A project with its parts in one file: the same bytes for the same project, and nothing lost or believed of a hostile one. */
import { describe, expect, test } from 'vitest';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { packProject, unpackProject } from '../../../../../engine/formats/archive/project-archive';
import { isArchive, isArchiveName } from '../../../../../engine/model/file/archive-name';
import { digestOfBytes } from '../../../../../engine/model/file/digest';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { projectOfParts } from '../../../../support/project-of-parts';
import type { Zippable } from 'fflate';

const { project, geometry } = projectOfParts();
const text = strToU8(writeProject(project));
const sound = { project: text, parts: geometry, others: new Map<string, Uint8Array>() };
const [first] = [...geometry.keys()];

function unpacked(bytes: Uint8Array) {
  const result = unpackProject(bytes);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function refused(bytes: Uint8Array): string {
  const result = unpackProject(bytes);
  if (result.ok) throw new Error('it was accepted');
  expect(result.remedy.length).toBeGreaterThan(10);
  return result.message;
}

const zip = (files: Zippable): Uint8Array => zipSync({ 'project.kempe': text, ...files });

/** Where the headers of an entry have its name, in the file and in the directory at its end. */
function namesAt(bytes: Uint8Array, name: string): number[] {
  const found: number[] = [];
  const latin = Buffer.from(bytes);
  for (let at = latin.indexOf(name); at >= 0; at = latin.indexOf(name, at + 1)) found.push(at);
  return found;
}

/** Another name of the same length for an entry. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const made = bytes.slice();
  for (const at of namesAt(made, from)) made.set(strToU8(to), at);
  return made;
}

describe('a sound archive', () => {
  test('comes back as it was, and is the same bytes whatever the order in which its parts came', () => {
    const bytes = packProject(sound);
    const { archive, notes } = unpacked(bytes);
    expect(strFromU8(archive.project)).toBe(strFromU8(text));
    expect([...archive.parts].map(([digest]) => digest).sort()).toEqual([...geometry.keys()].sort());
    for (const [digest, part] of archive.parts) expect(digestOfBytes(part)).toBe(digest);
    expect(notes).toEqual([]);
    const turned = new Map([...geometry].reverse());
    expect(packProject({ ...sound, parts: turned })).toEqual(bytes);
    expect(packProject(archive)).toEqual(bytes);
  });

  test('has no date of its own, in any time zone, and its text can be read in it', () => {
    const before = process.env['TZ'];
    const made = ['UTC', 'Pacific/Auckland', 'America/Lima'].map((zone) => {
      process.env['TZ'] = zone;
      return packProject(sound);
    });
    process.env['TZ'] = before;
    expect(made[1]).toEqual(made[0]);
    expect(made[2]).toEqual(made[0]);
    expect(Buffer.from(made[0]!).includes(Buffer.from(text))).toBe(true);
  });

  test('that another program packed anew, compressed, is read too', () => {
    const parts = Object.fromEntries([...geometry].map(([digest, bytes]) => [`parts/${digest}.glb`, bytes]));
    const { archive } = unpacked(zip({ ...parts, 'parts/': new Uint8Array() }));
    expect(packProject(archive)).toEqual(packProject(sound));
  });

  test('is known by its name and by its first bytes', () => {
    expect(isArchive(packProject(sound))).toBe(true);
    expect([isArchive(text), isArchive(new Uint8Array())]).toEqual([false, false]);
    expect(['a.kempez', 'A.KEMPEZ', 'a.kempe', 'a.kempez.bak'].map(isArchiveName)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('what is not of Kempe', () => {
  test('is told, and stays in the archive', () => {
    const { archive, notes } = unpacked(
      zip({ 'notes.txt': strToU8('mine'), 'parts/thumb.png': strToU8('picture') }),
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('2 files that are not of Kempe');
    const again = unpacked(packProject(archive)).archive;
    expect([...again.others].map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['notes.txt', 'mine'],
      ['parts/thumb.png', 'picture'],
    ]);
  });

  test('a part that is not what its name says is told, never drawn, and kept until the right one takes its place', () => {
    const name = `parts/${first}.glb`;
    const { archive, notes } = unpacked(zip({ [name]: strToU8('another') }));
    expect(archive.parts.size).toBe(0);
    expect(notes.join()).toContain('not what the name says');
    expect(unpacked(packProject(archive)).archive.others.get(name)).toEqual(strToU8('another'));
    const mended = unpacked(packProject({ ...archive, parts: geometry }));
    expect(mended.archive.others.size).toBe(0);
    expect(mended.notes).toEqual([]);
  });
});

describe('refused, with what to do', () => {
  const whole = packProject(sound);

  test('cut off, anywhere', () => {
    for (const part of [0, 0.2, 0.5, 0.9, 0.99])
      expect(refused(whole.subarray(0, Math.floor(whole.length * part)))).toMatch(/damaged or cut off/);
    expect(refused(whole.subarray(0, whole.length - 1))).toMatch(/damaged or cut off/);
  });

  test('bytes missing within it, or junk', () => {
    const gap = new Uint8Array(whole.length - 5000);
    gap.set(whole.subarray(0, 100));
    gap.set(whole.subarray(5100), 100);
    expect(unpackProject(gap).ok && unpacked(gap).notes.length === 0).toBe(false);
    for (let seed = 1; seed < 200; seed++) {
      const junk = whole.slice();
      for (let i = 0; i < 20; i++) junk[(seed * 7919 * (i + 1)) % junk.length]! ^= seed;
      expect(() => unpackProject(junk)).not.toThrow();
    }
  });

  test('a bomb, before anything of it is unpacked', () => {
    const small = zip({ 'zeros.bin': new Uint8Array(1 << 20) });
    for (const name of ['zeros.bin', 'project.kempe']) {
      const bomb = small.slice();
      // the size that the directory states is 22 bytes before the name
      new DataView(bomb.buffer).setUint32(namesAt(bomb, name).at(-1)! - 22, 0xff_ff_ff_00, true);
      expect(refused(bomb)).toMatch(/unpacks to more than (512|64) MiB/);
    }
  });

  test('more entries than any project has', () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`e${i}`, new Uint8Array()]));
    expect(refused(zip(many))).toContain('more than 10000 entries');
  });

  test.each(['../x.txt', '/etc/passwd', 'a/../../b', '..\\x.txt', 'C:/x.txt', 'a\0b.txt', '__proto__'])(
    'an entry called %j',
    (name) => {
      const plain = 'n'.repeat(name.length);
      expect(refused(renamed(zip({ [plain]: strToU8('x') }), plain, name))).toMatch(/leads out of it/);
    },
  );

  test('without a project, and with two', () => {
    expect(refused(zipSync({ 'mine.kempe': text }))).toContain('no "project.kempe"');
    expect(refused(zip({ 'Project.kempe': text }))).toContain('two entries');
    const twice = renamed(zip({ 'project.kempf': text }), 'project.kempf', 'project.kempe');
    expect(refused(twice)).toContain('two entries "project.kempe"');
  });
});
