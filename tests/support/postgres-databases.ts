import postgres from 'postgres';

/** Creates a database with a unique name as a copy of `template`. */
export async function createDatabase(server: string, template = 'template1'): Promise<{ name: string; url: string }> {
  const name = `thock_${crypto.randomUUID().replaceAll('-', '')}`;
  // Copying files is faster because fsync is off.
  await run(server, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return { name, url: url.href };
}

/** Drops the database and terminates connections to it. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await run(server, (sql) => sql`drop database ${sql(name)} with (force)`);
}

async function run(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
