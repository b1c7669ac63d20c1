import { expect, test } from 'vitest';
import { IMPORT_EXTENSIONS, isImportName } from '../../../electron/shared/import-formats';
import { IMPORT_EXTENSIONS as READ } from '../../../engine/formats/formats';

test('what the dialogs offer is what can be read', () => {
  expect([...IMPORT_EXTENSIONS]).toEqual([...READ]);
});

test('a model is known by the end of its name, in any case', () => {
  for (const name of ['arm.xml', 'C:\\models\\ARM.XML', '/a/b.Mjcf', 'robot.urdf', 'arm.SDF'])
    expect(isImportName(name), name).toBe(true);
  for (const name of ['arm.kempe', 'xml', 'arm.xml.kempe', 'arm.xmlx', ''])
    expect(isImportName(name), name).toBe(false);
});
