/**
 * Where each complaint about the workplace is kept from coming back: units and results (A), drawing (B), looks (C), learning (D) and the
 * gestures that tasks take (P). A row names a test by its file and its title; one that is renamed or removed fails here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources';

type Row = readonly [point: string, complaint: string, file: string, title: string];

const ROWS: readonly Row[] = [
  ['A1', 'new projects are in SI', 'e2e/units', 'a project that is begun is in mm, N, degrees and rpm'],
  [
    'A1',
    'units are chosen in many places',
    'e2e/units',
    'a system is chosen, and fields show and read its units',
  ],
  ['A1', 'tables and charts keep SI', 'e2e/units', 'tables and charts are in these units as well'],
  [
    'A1',
    'a typed unit is forgotten',
    'e2e/keyboard',
    'goes on showing a length in the unit that it was typed in',
  ],
  [
    'A1',
    'some texts have other units',
    'e2e/every-text',
    'the inspector of every record, and of the project',
  ],
  [
    'A2',
    'no table ranks the forces',
    'e2e/results',
    'a number goes to its instant, a title sorts, words filter, a row is shown in 3D',
  ],
  [
    'A2',
    'no limit can be typed',
    'e2e/results',
    'what is above its allowable is red, comes first where it is asked for',
  ],
  [
    'A3',
    'a selection shows no results',
    'e2e/live-results',
    'what is selected shows its results: effort over speed, a hodograph, a free body',
  ],
  [
    'A4',
    'the first charts show noise',
    'e2e/charts',
    'the first pair is the joint with the largest force and the effort of the driver',
  ],
  ['A4', 'two rows of tabs', 'e2e/charts', 'one strip of tabs: pages of charts, results, tables'],
  [
    'A4',
    'a chart cannot fill the window',
    'e2e/charts',
    'a pane fills the window by its head, its button and its key',
  ],
  ['A4', 'no second window', 'e2e/charts', 'single charts go to the second window'],
  [
    'A4',
    'plots are starved, events cover them',
    'e2e/plot',
    'at first the plot has room, and many events are not drawn over it',
  ],
  ['A4', 'the quality strip collides', 'e2e/plot', 'the quality strip says what the run is worth, and opens'],
  ['A4', 'only time is an x axis', 'e2e/plot', 'any series of the run can be the x axis, found by its words'],
  [
    'A5',
    'planar work shows six components',
    'e2e/planar',
    'a linkage in a plane shows FX, FY and MZ, and one note says the rest',
  ],
  ['A5', 'six components cannot be had', 'e2e/planar', 'one click shows all six everywhere'],
  ['A6', 'failures stand in a corner', 'e2e/planar', 'a run that stops early has a banner in the view'],
  [
    'B1',
    'no slider-crank by the linkage tool',
    'e2e/linkages',
    'a slider-crank, its class and angles said on the way',
  ],
  [
    'B1',
    'no inverted slider-crank',
    'e2e/linkages',
    'an inverted slider-crank: its pin in the slot of a lever',
  ],
  ['B1', 'no ternary links', 'e2e/linkages', 'a six-bar with a ternary link'],
  ['B1', 'no cylinders as one object', 'e2e/linkages', 'a boom on a cylinder that moves it out and back'],
  [
    'B2',
    'a drag changes poses only',
    'e2e/live-results',
    'charts follow a length that is dragged in the 3D view',
  ],
  ['B2', 'nothing can be locked', 'e2e/locks', 'a length by keyboard: added, typed, the bar follows'],
  [
    'B2',
    'what contradicts is refused silently',
    'e2e/locks',
    'what contradicts is named, and one of it can be removed',
  ],
  [
    'B2',
    'no locks while drawing',
    'e2e/locks',
    'with Lock a link is drawn horizontal and as long as typed, and stays so',
  ],
  [
    'B3',
    'planar work is drawn askew',
    'unit/renderer/viewport/square-look',
    'faces it from the side of the eye, and returns',
  ],
  [
    'B3',
    'the grid jumps',
    'unit/renderer/viewport/grid-lines',
    'from above are as many as the spacing says, whole, with axes and each tenth of their own',
  ],
  [
    'B4',
    'sizes depend on the order of drawing',
    'unit/engine/kinds/sizes',
    'a length that is off by rounding has the sizes of the length that was meant',
  ],
  ['B4', 'materials are numbers', 'e2e/bodies', 'a material is found by typing, and one step to undo'],
  ['B4', 'sections are numbers', 'e2e/bodies', 'a bar is cut from stock by name, and one step to undo'],
  [
    'B4',
    'bars of planar work are round',
    'e2e/bodies',
    'bars are flat in the plane, and round when that is asked for',
  ],
  [
    'B5',
    'the second corner of a box lands in Height',
    'e2e/bodies',
    'a box is typed by its corners, one after the other',
  ],
  [
    'B6',
    'no patterns',
    'e2e/patterns',
    'evenly all around, without the ground, by the keyboard, and undone at once',
  ],
  ['B6', 'no groups', 'e2e/groups', 'a group is saved as a component and inserted again where a click says'],
  ['B6', 'no measuring', 'e2e/measure', 'two clicks say the distance of two pins, from the hover on'],
  [
    'C',
    'guides end in their sleeve',
    'unit/renderer/viewport/guides',
    'reaches beyond the sleeve at both ends of the stroke',
  ],
  [
    'C',
    'the camera fits the start only',
    'unit/renderer/viewport/framed-run',
    'Fit frames the drawing without a run, and all that a run sweeps once there is one',
  ],
  [
    'C',
    'no section view',
    'e2e/viewport',
    'a section takes a half out of the picture and out of the reach of clicks',
  ],
  [
    'D',
    'no manual beside the work',
    'e2e/manual',
    'F1 opens the page about the selected record, and about the panel with the keyboard',
  ],
  ['D', 'no help in a dialog', 'e2e/manual', 'F1 in a dialog opens the page of that dialog, over it'],
  [
    'D',
    'no page about a chart or a setting',
    'e2e/manual',
    'F1 opens the page of a setting, an analysis and a chart',
  ],
  [
    'D',
    'pages without pictures',
    'unit/engine/output/manual/pictures',
    'is up to date, and lies on its sheet',
  ],
  ['D', 'a kind without a picture', 'rules/manual', 'the pictures are those of the pages that have one'],
  ['D', 'hand calculations that nobody checks', 'physics/worked-problems', '%s: hand, run and page agree'],
  ['D', 'four boxes to search in', 'e2e/manual', 'one box finds commands, parts, pages and templates'],
  [
    'D',
    'a chart is for those who see',
    'e2e/charts',
    'a chart is read without sight: a sentence for each line, and a table',
  ],
  [
    'P',
    'the lift question',
    'e2e/results',
    'the force of the cylinder and the pin that carries most, in four gestures',
  ],
  ['P', 'a first four-bar', 'e2e/first-build', 'ends with the largest force and a saved project'],
  [
    'P',
    'what another speed changes',
    'e2e/first-visit',
    'compares two speeds of a four-bar and takes the chart away',
  ],
  ['P', 'a gear train from nothing', 'e2e/from-nothing', 'a gear train of two stages'],
  ['P', 'an RSSR from nothing', 'e2e/from-nothing', 'a coupler between two balls (RSSR)'],
  ['P', 'a scissor lift from nothing', 'e2e/from-nothing', 'a scissor lift on its cylinder'],
  ['P', 'a toggle press from nothing', 'e2e/from-nothing', 'a toggle press'],
  [
    'P',
    'undo during a drag takes the step before',
    'unit/renderer/stores/drag',
    'is what undo takes back while it is on its way, and not the step before',
  ],
];

const textOf = (file: string): string =>
  readFileSync(join(ROOT, 'test', `${file}${file.startsWith('e2e/') ? '.e2e' : '.test'}.ts`), 'utf8');

test.each(ROWS)('%s: %s', (_point, _complaint, file, title) => {
  expect(textOf(file)).toContain(title);
});
