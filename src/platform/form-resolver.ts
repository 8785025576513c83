import { zodResolver } from '@hookform/resolvers/zod';
import { describeInvalidInput } from './http/input-messages.ts';

describeInvalidInput();

/** Validates form input with a Zod schema; errors are plain sentences. */
export { zodResolver };
