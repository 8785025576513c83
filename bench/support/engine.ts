import { ChildFailed } from '../../scripts/child.ts';

/** The engine that a command was given. Ends it with a sentence where it was given something else. */
export function requireEngine(name: string): 'sqlite' | 'postgres' {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new ChildFailed(`"${name}" is no engine. Say sqlite or postgres, and whatever else after it.`);
}
