const SAMPLE_MARK = '**Sample text.**';

/** Whether the Markdown of a legal page is still that of the sample, which says so. */
export function isSampleText(text: string): boolean {
  return text.includes(SAMPLE_MARK);
}
