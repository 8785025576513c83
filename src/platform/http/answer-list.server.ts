import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOTAL_COUNT_HEADER } from './call.ts';
import type { Listed, PageWanted } from './pages-of-lists.ts';

/** Answers the rows of a list; beside a page also `X-Total-Count` and `Link` (RFC 8288). */
export function answerList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: PageWanted,
  listed: Listed<Row>,
): Row[] {
  if (wanted) {
    reply.header(TOTAL_COUNT_HEADER, listed.total);
    reply.header('link', linksOf(request.url, wanted, listed.total));
  }
  return listed.rows;
}

function linksOf(url: string, { page, limit }: { page: number; limit: number }, total: number): string {
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [link(url, 1, 'first'), link(url, last, 'last')];
  if (page > 1) links.push(link(url, page - 1, 'prev'));
  if (page < last) links.push(link(url, page + 1, 'next'));
  return links.join(', ');
}

function link(url: string, page: number, relation: string): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `<${path}?${parameters}>; rel="${relation}"`;
}
