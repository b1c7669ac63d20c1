import { expect, test } from 'vitest';
import { massWords, sizeWords } from '../../../../../renderer/panels/import/model-figures';

test('sizes are in one unit, which the largest extent decides', () => {
  expect(sizeWords([0.4, 0.1, 0.05])).toBe('400.0 × 100.0 × 50.00 mm');
  expect(sizeWords([1.2, 0.1, 0])).toBe('1.200 × 0.1000 × 0 m');
  expect(sizeWords([400, 100, 50])).toBe('400.0 × 100.0 × 50.00 m');
  expect(sizeWords([0, 0, 0])).toBe('no shapes');
});

test('masses are in grams where they are small', () => {
  expect(massWords(2.5)).toBe('2.500 kg');
  expect(massWords(0.0125)).toBe('12.50 g');
  expect(massWords(0)).toBe('0 kg');
  expect(massWords(7.85e9)).toBe('7.85×10⁹ kg');
});
