/** Whether another server answered a call, be it with a refusal. */
export type CallOutcome = 'answered' | 'unreachable';

/** Called after each call to another server, for the metrics. */
export type ReportCall = (outcome: CallOutcome) => void;

/** Awaits a call to another server and reports its outcome. `isUnreachable` tells from an error whether it answered. */
export async function reportCall<Answer>(
  call: Promise<Answer>,
  report: ReportCall,
  isUnreachable: (error: unknown) => boolean,
): Promise<Answer> {
  try {
    const answer = await call;
    report('answered');
    return answer;
  } catch (error) {
    report(isUnreachable(error) ? 'unreachable' : 'answered');
    throw error;
  }
}
