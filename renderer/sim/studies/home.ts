/** The one home of studies that this page has. */
import { createBrowserStudies } from './browser-studies';
import type { StudyHome } from './study-home';

let home: StudyHome | null = null;

export const studyHome = (): StudyHome => (home ??= createBrowserStudies());
