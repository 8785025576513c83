import type { FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from './call.ts';
import type { List, PageWanted } from './pages-of-lists.ts';
import { type RowStream, wholeList } from './row-stream.server.ts';

/**
 * Answers a list: the page that was asked for beside `X-Total-Count` and `Link` (RFC 8288), otherwise every row.
 * `address` is the list's own, as the router writes it: what a visitor made up does not come back in a header.
 */
export async function answerList<Row>(
  { address, reply }: { address: string; reply: FastifyReply },
  wanted: PageWanted | undefined,
  list: List<Row>,
): Promise<Row[] | RowStream<Row>> {
  if (!wanted) return wholeList(list.readAll());
  const { rows, total } = await list.readPage(wanted);
  reply.header(TOTAL_COUNT_HEADER, total);
  reply.header('link', linksOf(address, wanted, total));
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
