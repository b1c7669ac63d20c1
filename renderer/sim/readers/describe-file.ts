/** Everything that a file may say of where it comes from, found in its bytes: for a file that is dropped on the app. */
import { findSweepLink } from '../../../engine/output/sweep/sweep-link';
import type { SweepLink } from '../../../engine/output/sweep/sweep-link';
import type { ChartLink } from '../../../engine/output/chart/chart-link';
import { findLink, readTableHead } from '../../../engine/output/chart/find-link';
import { findOrigin } from '../../../engine/output/files/origin';
import type { Origin } from '../../../engine/output/files/origin';

/** More of a table is never its head. */
const HEAD = 1024 * 1024;

export interface FileDescription {
  readonly chart: ChartLink | null;
  readonly sweep: SweepLink | null;
  readonly origin: Origin | null;
  /** Titles of the columns of a table. */
  readonly head: { label: string; unit: string }[] | null;
}

export const describeFile = (bytes: Uint8Array): FileDescription => ({
  chart: findLink(bytes),
  sweep: findSweepLink(bytes),
  origin: findOrigin(bytes),
  head: readTableHead(new TextDecoder().decode(bytes.subarray(0, HEAD))),
});
