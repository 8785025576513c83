import { href, redirect } from 'react-router';

/** Leads password managers to the form that changes the password (W3C, A Well-Known URL for Changing Passwords). */
export function loader() {
  return redirect(href('/userDashboard/profile'));
}
