/** The layout of the admin dashboard. */
export { StaffFrame as default } from '../staff-frame.tsx';
