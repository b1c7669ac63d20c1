/** The one home of studies that this page has. */
import type { DesktopApi } from '../../../electron/shared/api';
import { createBrowserStudies } from './browser-studies';
import { createDesktopStudies } from './desktop-studies';
import type { StudyHome } from './study-home';

let home: StudyHome | null = null;

export function studyHome(): StudyHome {
  const desktop = (window as { kempe?: DesktopApi }).kempe;
  return (home ??= desktop ? createDesktopStudies(desktop.studies) : createBrowserStudies());
}
