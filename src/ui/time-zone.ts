import { createContext } from 'react';

/**
 * The time zone in which moments are shown: the shop's on public pages and to staff, so that everyone there reads the
 * same day, and the reader's own in the customer dashboard.
 */
export const TimeZone = createContext('UTC');
