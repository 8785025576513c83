/** The engine that a command was given. Ends the process with a sentence where it was given something else. */
export function requireEngine(name: string): 'sqlite' | 'postgres' {
  if (name === 'sqlite' || name === 'postgres') return name;
  console.error(`"${name}" is no engine. Say sqlite or postgres, and whatever else after it.`);
  process.exit(1);
}
