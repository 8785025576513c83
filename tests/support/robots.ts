/** Whether the rules of a robots.txt that apply to all crawlers allow a path with its query (RFC 9309, section 2.2). */
export function isAllowed(robots: string, path: string): boolean {
  const [longest] = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
    .map(([, verb, pattern = '']) => ({ isAllowed: verb === 'Allow', pattern }))
    .filter(({ pattern }) => matches(pattern, path))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
  return longest?.isAllowed ?? true;
}

function matches(pattern: string, path: string): boolean {
  const [, prefix = '', end] = /^(.*?)(\$?)$/.exec(pattern) ?? [];
  const parts = prefix.split('*').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*')}${end}`).test(path);
}
