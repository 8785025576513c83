/** The date of a post, in words and in machine-readable form. */
export function BlogDate({ date, day }: { date: string; day: string }) {
  return <time dateTime={date}>{day}</time>;
}
