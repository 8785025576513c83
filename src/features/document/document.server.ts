import type { FastifyReply } from 'fastify';
import { NO_SUCH_ORDER } from '#features/order/order-calls.ts';
import type { OrderOwners } from '#features/order/order-owners.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { documentCalls } from './document-calls.ts';
import { createDocumentService, type DocumentSettings } from './document-service.server.ts';

type Documents = ReturnType<typeof createDocumentService>;

/** Assembles the printed documents of orders. */
export function createDocuments({
  owners,
  ...dependencies
}: { db: Database; now: () => number; owners: OrderOwners } & DocumentSettings) {
  const documents = createDocumentService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addDocumentRoutes(routeIn(app), documents, owners) };
  return { documents, feature };
}

function addDocumentRoutes(route: Route, documents: Documents, owners: OrderOwners): void {
  route(
    documentCalls.printInvoice,
    async ({ params, reply }) => {
      const printed = await documents.printInvoice(params.orderId);
      if (printed.ok) return send(reply, `invoice-${printed.number}`, printed.pdf);
      if (printed.reason === 'not-found') throw new Problem(NO_SUCH_ORDER);
      throw new Problem(getRefusal(documentCalls.printInvoice, printed.reason));
    },
    async ({ orderId }) => {
      const found = await owners.find(orderId);
      if (!found) throw new Problem(NO_SUCH_ORDER);
      return found.userId;
    },
  );

  route(documentCalls.printPackingSlip, async ({ params, reply }) =>
    send(reply, 'packing-slip', await documents.printPackingSlips([params.orderId])),
  );

  route(documentCalls.printPackingSlips, async ({ query, reply }) =>
    send(reply, 'packing-slips', await documents.printPackingSlips(query.orderIds)),
  );
}

function send(reply: FastifyReply, name: string, pdf: Buffer | undefined): Buffer {
  if (!pdf) throw new Problem(NO_SUCH_ORDER);
  void reply.header('content-disposition', `inline; filename="${name}.pdf"`);
  return pdf;
}
