import pg from 'pg';

/** One connection for each server, because opening one takes as long as creating a database. */
const pools = new Map<string, pg.Pool>();

function poolOf(server: string): pg.Pool {
  const known = pools.get(server);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  // A server that stops ends the connection, which is idle by then.
  pool.on('error', () => {});
  pools.set(server, pool);
  return pool;
}

/** Creates a database with a unique name as a copy of `template`. */
export async function createDatabase(server: string, template = 'template1'): Promise<{ name: string; url: string }> {
  const name = `thock_${crypto.randomUUID().replaceAll('-', '')}`;
  const pool = poolOf(server);
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  // Copying files is faster because fsync is off. Before PostgreSQL 15 it was the only way.
  const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
  await pool.query(`create database ${name} template ${template} ${strategy}`);
  const url = new URL(server);
  url.pathname = name;
  return { name, url: url.href };
}

/** Drops the database and terminates connections to it. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await poolOf(server).query(`drop database ${name} with (force)`);
}

/** Runs `work` on a connection of its own. */
export async function withPostgresClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
