import type { FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from './call.ts';
import type { List, PageRequest } from './list-query.ts';
import { type RowStream, readWholeList } from './row-stream.server.ts';

/**
 * Responds with the requested page of a list plus `X-Total-Count` and `Link` (RFC 8288), or with all rows if no page
 * is requested. `address` is the normalised URL of the list, so that no user input is echoed in a header.
 */
export async function answerList<Row>(
  { address, reply }: { address: string; reply: FastifyReply },
  pageRequest: PageRequest | undefined,
  list: List<Row>,
): Promise<Row[] | RowStream<Row>> {
  if (!pageRequest) return readWholeList(list.readAll());
  const { rows, total } = await list.readPage(pageRequest);
  reply.header(TOTAL_COUNT_HEADER, total);
  reply.header('link', linksOf(address, pageRequest, total));
  return rows;
}

function linksOf(address: string, { page, limit }: { page: number; limit: number }, total: number): string {
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [link(address, 1, 'first'), link(address, last, 'last')];
  if (page > 1) links.push(link(address, page - 1, 'prev'));
  if (page < last) links.push(link(address, page + 1, 'next'));
  return links.join(', ');
}

function link(address: string, page: number, relation: string): string {
  const [path, query] = address.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `<${path}?${parameters}>; rel="${relation}"`;
}
