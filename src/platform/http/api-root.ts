/** The path prefix of all calls. */
export const API_ROOT = '/api';
