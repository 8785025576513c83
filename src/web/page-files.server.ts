import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_HEADERS } from '#platform/http/security-headers.server.ts';

const YEAR_SECONDS = 31_536_000;
/** Files that the build names after their content may be kept for ever; others are asked for again after an hour. */
const NAMED_AFTER_CONTENT = '/assets/';
const NEVER_DOCUMENTS = /\.(js|css|woff2|avif|webp|png|json|webmanifest)$/;
const PRECOMPRESSED = /\.(br|gz)$/;

/**
 * Serves the files that pages load. Folders are looked into at each request; a route for every picture would fill the
 * memory of each process.
 */
export async function addFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const entries = await readdir(clientFolder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const files = entries.filter((entry) => entry.isFile() && !PRECOMPRESSED.test(entry.name));

  await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true, cacheControl: false });
  for (const { name } of folders) app.get(`/${name}/*`, (request, reply) => sendFile(request, reply));
  for (const { name } of files) app.get(`/${name}`, (request, reply) => sendFile(request, reply));
}

function sendFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const isLasting = path.startsWith(NAMED_AFTER_CONTENT);
  reply.header('cache-control', isLasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  if (NEVER_DOCUMENTS.test(path)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  // What never changes need not be asked for again, nor in parts.
  const asked = isLasting ? { etag: false, lastModified: false, acceptRanges: false } : {};
  return reply.sendFile(decodeURI(path), asked);
}
