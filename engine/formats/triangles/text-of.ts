import { strFromU8 } from 'fflate';

/** UTF-8, without a byte order mark; what is not UTF-8 becomes U+FFFD, as names in old files are in other encodings. */
export const textOf = (bytes: Uint8Array): string => strFromU8(bytes).replace(/^\ufeff/, '');
