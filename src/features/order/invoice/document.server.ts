import type { FastifyReply } from 'fastify';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { createOwnerOf, requireOrder } from '../order/order-access.server.ts';
import type { OrderOwners } from '../order/order-owners.server.ts';
import { documentCalls } from './document-calls.ts';
import { createDocumentService, type DocumentDependencies } from './document-service.server.ts';

type Documents = ReturnType<typeof createDocumentService>;

/** Assembles the printed documents of orders. */
export function createDocuments({ owners, ...dependencies }: DocumentDependencies & { owners: OrderOwners }) {
  const documents = createDocumentService(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addDocumentRoutes(routeIn(app), documents, owners) };
  return { feature };
}

function addDocumentRoutes(route: Route, documents: Documents, owners: OrderOwners): void {
  route(
    documentCalls.printInvoice,
    async ({ params, reply }) => {
      const printed = await documents.printInvoice(params.orderId);
      if (printed.ok) return send(reply, `invoice-${printed.number}`, printed.pdf);
      throw new Problem(getRefusal(documentCalls.printInvoice, printed.reason));
    },
    createOwnerOf(owners),
  );

  route(
    documentCalls.printCreditNote,
    async ({ params, reply }) => {
      const printed = await documents.printCreditNote(params.orderId, params.refundId);
      if (printed.ok) return send(reply, `credit-note-${printed.number}`, printed.pdf);
      throw new Problem(getRefusal(documentCalls.printCreditNote, printed.reason));
    },
    createOwnerOf(owners),
  );

  route(documentCalls.printPackingSlip, async ({ params, reply }) =>
    send(reply, 'packing-slip', requireOrder(await documents.printPackingSlips([params.orderId]))),
  );

  route(documentCalls.printCustoms, async ({ params, query, reply }) => {
    const printed = await documents.printCustoms(params.orderId, query.shipmentId);
    if (printed.ok) return send(reply, 'customs', printed.pdf);
    throw new Problem(getRefusal(documentCalls.printCustoms, printed.reason));
  });

  route(documentCalls.printPackingSlips, async ({ query, reply }) =>
    send(reply, 'packing-slips', requireOrder(await documents.printPackingSlips(query.orderIds))),
  );
}

function send(reply: FastifyReply, name: string, pdf: Buffer): Buffer {
  void reply.header('content-disposition', `inline; filename="${name}.pdf"`);
  return pdf;
}
