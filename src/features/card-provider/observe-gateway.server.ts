import { type ReportCall, reportCall } from '#platform/outgoing/report-call.server.ts';
import { waitFor } from '#platform/request-trace.server.ts';
import type { PaymentGateway } from './gateway.server.ts';
import { GatewayUnavailable } from './gateway-failure.server.ts';

/** Wraps a gateway whose calls are reported, and whose time is added to that of the request. */
export function observeGateway(gateway: PaymentGateway, report: ReportCall): PaymentGateway {
  const observe = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
    waitFor('provider', () => reportCall(call(), report, (error) => error instanceof GatewayUnavailable));
  return {
    ...gateway,
    createIntent: (...input) => observe(() => gateway.createIntent(...input)),
    findIntent: (...input) => observe(() => gateway.findIntent(...input)),
    cancelIntent: (...input) => observe(() => gateway.cancelIntent(...input)),
    refund: (...input) => observe(() => gateway.refund(...input)),
  };
}
