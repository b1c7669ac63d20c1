import { expect, test } from 'vitest';
import { PROJECT_QUANTITIES } from '../../../../../engine/model/quantity/unit-systems';
import { TEXT } from '../../../../../renderer/panels/units/texts';

test('every quantity whose unit can be chosen has a name', () => {
  expect(Object.keys(TEXT.quantities).toSorted()).toEqual([...PROJECT_QUANTITIES].toSorted());
});
