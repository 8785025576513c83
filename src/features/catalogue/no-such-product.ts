/** Refuses calls about a product that is not there. */
export const NO_SUCH_PRODUCT = { status: 404, detail: 'This product does not exist or was deleted.' } as const;
