/** Version of the solver: part of every result's digest. Raise it when the same model may give other numbers. */
export const ENGINE_VERSION = '0.1.0';
