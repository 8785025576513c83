/** How many business days an order takes, from the one on which it ships. */
interface Days {
  minDays: number;
  maxDays: number;
}

/** "2 to 4 business days". */
export function formatBusinessDays({ minDays, maxDays }: Days): string {
  if (maxDays === 0) return 'on the day it ships';
  const days = minDays === maxDays ? `${maxDays}` : `${minDays} to ${maxDays}`;
  return `${days} business ${maxDays === 1 ? 'day' : 'days'}`;
}
