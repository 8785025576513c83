import { zodResolver } from '@hookform/resolvers/zod';
import { describeInputInWords } from './http/input-words.ts';

describeInputInWords();

/** Has a schema look at what was typed into a form, and say in plain words what is wrong. */
export { zodResolver };
