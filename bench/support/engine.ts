import { ChildFailed } from '../../scripts/child.ts';

/** Returns the engine if the name is valid. Throws {@link ChildFailed} otherwise. */
export function requireEngine(name: string): 'sqlite' | 'postgres' {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new ChildFailed(`Unknown engine "${name}". The first argument is sqlite or postgres.`);
}
