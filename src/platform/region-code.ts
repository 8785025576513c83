/** The form of codes of regions (ISO 3166-2), such as `US-CA`. */
export const REGION_CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;
