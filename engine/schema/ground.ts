/** The id that stands for the immovable world wherever a body id is expected. */
export const GROUND = 'ground';

/** As people read it: no body may have this name beside it. */
export const GROUND_NAME = 'Ground';
