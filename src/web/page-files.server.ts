import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_HEADERS } from '#platform/http/security-headers.server.ts';

const YEAR_SECONDS = 31_536_000;
const FOR_AN_HOUR = 'public, max-age=3600';
/** File names in this folder contain a hash of the content, so they are cached for a year; other files for an hour. */
const HASHED_FILES = '/assets/';
/** Never cached, so that a new version is found with the next page. */
const SERVICE_WORKER = '/service-worker.js';
const NON_DOCUMENTS = /\.(js|css|woff2|avif|webp|png|ico|json|webmanifest)$/;
const PRECOMPRESSED = /\.(br|gz)$/;

/** Finds what stands for a file of the build, such as an icon of the shop's own. */
type FindReplacement = (path: string) => Promise<{ type: string; bytes: Buffer } | undefined> | undefined;

/**
 * Serves the client's static files. Each folder has one wildcard route, because a route for every picture would use too
 * much memory in each process.
 */
export async function addFiles(
  app: FastifyInstance,
  clientFolder: string,
  findReplacement: FindReplacement = () => undefined,
): Promise<void> {
  const entries = await readdir(clientFolder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const files = entries.filter((entry) => entry.isFile() && !PRECOMPRESSED.test(entry.name));

  await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true, cacheControl: false });
  const addresses = [...folders.map(({ name }) => `/${name}/*`), ...files.map(({ name }) => `/${name}`)];
  const config = { isAlwaysAdmitted: true } as const;
  for (const address of addresses) {
    app.get(address, { config }, async (request, reply) => {
      const replacement = await findReplacement(pathOf(request));
      if (!replacement) return sendFile(request, reply);
      for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
      return reply.header('cache-control', FOR_AN_HOUR).type(replacement.type).send(replacement.bytes);
    });
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const isImmutable = path.startsWith(HASHED_FILES);
  reply.header('cache-control', cacheControlOf(path));
  if (NON_DOCUMENTS.test(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  // Immutable files need neither revalidation nor range requests.
  const options = isImmutable ? { etag: false, lastModified: false, acceptRanges: false } : {};
  return reply.sendFile(decodeURI(path), options);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}

function cacheControlOf(path: string): string {
  if (path === SERVICE_WORKER) return 'no-cache';
  return path.startsWith(HASHED_FILES) ? `public, max-age=${YEAR_SECONDS}, immutable` : FOR_AN_HOUR;
}
