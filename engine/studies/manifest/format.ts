/** How a manifest says what it is. */
export const FORMAT = 'kempe-study';
export const VERSION = 1;
