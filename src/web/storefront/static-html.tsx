/** What the server has rendered and never changes, so that browsers need no script for it. */
export function StaticHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the shop, which escapes texts
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
