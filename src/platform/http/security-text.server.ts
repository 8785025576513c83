import type { FastifyInstance } from 'fastify';

/** RFC 9116 recommends less than a year. The date is computed at each request, so that the file never expires. */
const VALID_MILLISECONDS = 180 * 24 * 3_600_000;
const CACHE_CONTROL = 'public, max-age=3600';

/** Serves security.txt (RFC 9116). `contact` is a mailto: or https: URL. */
export function addSecurityText(
  app: FastifyInstance,
  { contact, siteUrl, now }: { contact: string; siteUrl: string; now: () => number },
): void {
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    const fields = {
      Contact: contact,
      Expires: new Date(now() + VALID_MILLISECONDS).toISOString(),
      Canonical: siteUrl + path,
      'Preferred-Languages': 'en',
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(lines.join(''));
  });
}
