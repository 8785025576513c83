/** Days after delivery in which customers may return something. */
export const RETURN_DAYS = 30;
