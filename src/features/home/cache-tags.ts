/** Tag of the home page. */
export const HOME_TAG = 'home';
