/** After packing, before signing: switches off in the binary what the app never uses. */
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/** `wire`: the fuses that this binary has; older ones lack the last. */
export function fuseTable(wire) {
  const hasWasm = FuseV1Options.WasmTrapHandlers in wire;
  return {
    version: FuseVersion.V1,
    // A fuse that a newer Electron adds must be decided here, not left to its default.
    strictlyRequireAllFuses: hasWasm,
    [FuseV1Options.RunAsNode]: false,
    // There are no cookies; encrypting them would only raise a keychain prompt.
    [FuseV1Options.EnableCookieEncryption]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    ...(hasWasm ? { [FuseV1Options.WasmTrapHandlers]: true } : {}),
  };
}

/** The hook of electron-builder. */
export default async function afterPack({ appOutDir, electronPlatformName, packager }) {
  const binary = binaryIn(appOutDir, electronPlatformName, packager);
  await flipFuses(binary, {
    ...fuseTable(await getCurrentFuseWire(binary)),
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
  });
}

function binaryIn(folder, platform, packager) {
  const name = packager.appInfo.productFilename;
  if (platform === 'darwin' || platform === 'mas') return join(folder, `${name}.app`);
  if (platform === 'win32') return join(folder, `${name}.exe`);
  return join(folder, packager.executableName);
}
