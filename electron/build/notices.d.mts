export interface BundledPackage {
  folder: string;
  /** As `name@version`. */
  needs: string[];
  manifest: { name: string; version: string; license?: string };
}
export function bundledPackages(root: string): BundledPackage[];
export function writeNotices(root: string, file: string): void;
