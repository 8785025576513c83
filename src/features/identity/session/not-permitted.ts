import { MISSING_PERMISSION } from '#platform/http/refusals.ts';

/** Thrown by guards if the role of the person does not include what a page is for. Only pages for staff load it. */
export class NotPermitted extends Error {
  constructor() {
    super(MISSING_PERMISSION.detail);
  }
}
