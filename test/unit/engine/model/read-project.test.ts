import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../../engine/model/file/migrations';
import type { Migration } from '../../../../engine/model/file/migrations';
import { RECORD_LISTS, SCHEMA_VERSION } from '../../../../engine/model/project';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { sampleProject } from './samples';

type Loose = Record<string, unknown>;

function edited(edit: (document: Loose) => void): string {
  const document = JSON.parse(writeProject(sampleProject())) as Loose;
  edit(document);
  return JSON.stringify(document);
}

function refused(text: string) {
  const result = readProject(text);
  if (result.ok) throw new Error('accepted');
  return result.problems;
}

test('a file that the writer made is read back whole', () => {
  const result = readProject(writeProject(sampleProject()));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.readOnly).toBe(false);
  expect(result.warnings).toEqual([]);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(result.project.joints).toEqual(sampleProject().joints.sort(byId));
  expect(result.project.settings).toEqual(sampleProject().settings);
});

describe('what is not a project of ours', () => {
  test.each([
    [
      'not JSON',
      'solid cube\nfacet normal',
      'json-syntax',
      'This is not a Kempe project, which is JSON text that begins with {. Line 1, column 1',
    ],
    ['an empty file', '', 'json-empty', 'empty'],
    ['10 MB of nesting', '['.repeat(1e7), 'json-depth', 'nested deeper than 64 levels'],
    ['a list', '[]', 'other-format', 'it holds no object'],
    ['no format', '{}', 'other-format', 'it has no field "format"'],
    ['another format', '{"format":"gltf","schemaVersion":1}', 'other-format', 'its field "format" is "gltf"'],
    ['no version', '{"format":"kempe"}', 'bad-version', 'no field "schemaVersion"'],
    ['a version in words', '{"format":"kempe","schemaVersion":"one"}', 'bad-version', 'is "one"'],
    [
      'a version that no migration starts from',
      '{"format":"kempe","schemaVersion":0}',
      'old-version',
      'schema version 0',
    ],
  ])('%s', (_name, text, code, message) => {
    const [problem] = refused(text);
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(message);
    expect(problem.remedy).not.toBe('');
  });
});

describe('newer files', () => {
  test('open read-only when they can be understood', () => {
    const result = readProject(
      edited((document) => Object.assign(document, { schemaVersion: SCHEMA_VERSION + 1, materials: [] })),
    );
    if (!result.ok) throw new Error('refused');
    expect(result.readOnly).toBe(true);
    expect(result.warnings.map((warning) => warning.code)).toEqual(['newer-version', 'unknown-field']);
    expect(result.warnings[0].message).toContain(
      `schema version ${SCHEMA_VERSION + 1}, newer than version ${SCHEMA_VERSION}`,
    );
    expect(result.warnings[0].remedy).toBe('Open it with a newer version of Kempe.');
  });

  test('of a newer minor version too', () => {
    const result = readProject(
      edited((document) => Object.assign(document, { schemaVersion: SCHEMA_VERSION + 0.1 })),
    );
    expect(result).toMatchObject({ ok: true, readOnly: true });
  });

  test('are refused with the reason first when they cannot', () => {
    const problems = refused(
      edited((document) => Object.assign(document, { schemaVersion: 9, bodies: 'none' })),
    );
    expect(problems[0]).toMatchObject({
      code: 'newer-version',
      remedy: 'Open it with a newer version of Kempe.',
    });
    expect(problems[1].message).toContain('"bodies" is "none", not a list');
  });
});

describe('older files', () => {
  /** As a future release would register it: version 0 said `title` for `name`. */
  const rename: Migration = ({ title, ...rest }) => ({ ...rest, name: title });
  const old = edited((document) => {
    document['title'] = document['name'];
    delete document['name'];
    document['schemaVersion'] = 0;
    document['keepsake'] = { a: [1] };
  });

  test('are converted step by step, keep unknown fields, and say so', () => {
    const result = readProject(old, new Map([...MIGRATIONS, [0, rename]]));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.project.name).toBe('Sample');
    expect(result.project.schemaVersion).toBe(SCHEMA_VERSION);
    expect(result.project).toHaveProperty('keepsake', { a: [1] });
    expect(result.warnings[0]).toMatchObject({ code: 'converted', severity: 'warning' });
  });

  test('are refused when a step is missing', () => {
    expect(refused(old)[0].code).toBe('old-version');
  });
});

describe('fields', () => {
  test('unknown ones survive a round trip at every depth, with a warning each', () => {
    const text = edited((document) => {
      document['zeta'] = { b: 1, a: [true, null, 'x'] };
      const body = (document['bodies'] as Loose[])[0];
      body['temperature'] = 20;
      (body['shape'] as Loose)['roughness'] = [1, 2];
    });
    const result = readProject(text);
    if (!result.ok) throw new Error('refused');
    expect(result.warnings.map((warning) => warning.field)).toEqual([
      'shape.roughness',
      'temperature',
      'zeta',
    ]);
    const written = writeProject(result.project);
    expect(JSON.parse(written)).toMatchObject({ zeta: { a: [true, null, 'x'], b: 1 } });
    expect(written).toContain('"temperature": 20');
    expect(written).toContain('"roughness": [1, 2]');
    const again = readProject(written);
    expect(again.ok && writeProject(again.project)).toBe(written);
  });

  test.each(['settings', 'bodies', 'joints', 'loads', 'drivers', 'name', 'notes', 'createdWith'])(
    'a missing %s is named',
    (key) => {
      const problems = refused(edited((document) => delete document[key]));
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ code: 'missing-field', field: key });
      expect(problems[0].message).toMatch(/missing/);
    },
  );

  test('a damaged file lists at most 100 errors and says that there are more', () => {
    const text = edited((document) => (document['bodies'] = new Array(500).fill(7)));
    const problems = refused(text);
    expect(problems).toHaveLength(101);
    expect(problems[100].code).toBe('more-problems');
  });

  test('a hundred warnings do not hide an error', () => {
    const text = edited((document) => {
      for (let i = 0; i < 300; i++) document[`extra${i}`] = i;
      (document['drivers'] as Loose[])[0]['value'] = null;
    });
    expect(refused(text)[0]).toMatchObject({ severity: 'error', field: 'value' });
  });
});

describe('names that another program wrote in Unicode normal form D', () => {
  const D = 'Pe\u0301dale';
  const C = 'P\u00e9dale';
  type Records = { id: string; kind: string; name: string; expression?: string }[];
  /** A hinge where it is a joint: an expression may read that. */
  const find = (
    document: Loose,
    list: string,
    wanted = ({ kind }: Records[number]) => list !== 'joints' || kind === 'hinge',
  ) => (document[list] as Records).find(wanted)!;

  test('are read in form C, with the expressions that read joints by them', () => {
    const text = edited((document) => {
      document['name'] = D;
      for (const list of RECORD_LISTS) if (list !== 'parameters') find(document, list).name = D;
      find(document, 'loads', ({ expression }) => expression !== undefined).expression = `qdot["${D}"]`;
    });
    const result = readProject(text);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(JSON.stringify(result.project)).not.toContain(D);
    expect(result.project.name).toBe(C);
    expect(result.project.bodies[0].name).toBe(C);
  });

  test('and are still told apart', () => {
    const text = edited((document) => {
      const [first, second] = document['bodies'] as Records;
      first!.name = D;
      second!.name = C.toUpperCase();
    });
    expect(refused(text).map(({ code }) => code)).toEqual(['duplicate-name']);
  });

  test('what is no list or no text is left to the checks', () => {
    const codes = (edit: (document: Loose) => void) => refused(edited(edit)).map(({ code }) => code);
    expect(codes((document) => (document['bodies'] = 7))).toContain('missing-field');
    expect(codes((document) => (document['joints'] = [null]))).toContain('not-a-record');
    expect(codes((document) => (document['name'] = 7))).toEqual(['wrong-type']);
  });
});

test.each(['Ground', 'GROUND ', 'ground'])('a body called %s is told of, and the file opens', (name) => {
  const text = edited((document) => ((document['bodies'] as { name: string }[])[0]!.name = name));
  const result = readProject(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.warnings).toMatchObject([{ severity: 'warning', code: 'reserved-name', field: 'name' }]);
});
