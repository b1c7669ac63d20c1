/** The id that stands for the immovable world wherever a body id is expected. */
export const GROUND = 'ground';
