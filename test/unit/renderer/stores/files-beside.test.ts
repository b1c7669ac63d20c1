/** Which of the files that a user chose a model gets: those that it names, by their place in the folder. */
import { expect, test } from 'vitest';
import { chosenFiles, readChosen } from '../../../../renderer/stores/files/files-beside';

const file = (path: string, text = path): File => {
  const made = new File([text], path.slice(path.lastIndexOf('/') + 1));
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
};

test('of a folder, by the path from it; the folder of the model is where the model is', () => {
  const files = [
    'robot/mjcf/arm.xml',
    'robot/meshes/a.stl',
    'robot/old/mjcf/arm.xml',
    'robot/mjcf/a.stl',
  ].map((path) => file(path));
  const chosen = chosenFiles(files, 'arm.xml');
  expect(chosen.at).toBe('mjcf');
  expect(chosen.find('meshes/a.stl')).toBe(files[1]);
  expect(chosen.find('mjcf/a.stl')).toBe(files[3]);
  expect(chosen.find('a.stl')).toBeNull();
  expect(chosenFiles([file('robot/arm.xml'), file('robot/a.stl')], 'arm.xml').at).toBe('');
});

test('of single files, by their name', () => {
  const files = [file('a.stl'), file('b.stl')];
  const chosen = chosenFiles(files, 'arm.xml');
  expect([chosen.at, chosen.find('b.stl'), chosen.find('c.stl')]).toEqual([null, files[1], null]);
});

test('only those that are named are read', async () => {
  const files = [file('robot/a.stl', 'A'), file('robot/secret.txt')];
  const found = await readChosen(chosenFiles(files, 'arm.xml'), ['a.stl', 'b.stl']);
  expect(found.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])).toEqual([['a.stl', 'A']]);
});
