import type { DatabaseUnavailable } from './database-errors.server.ts';

/** Called when the state of a database changes. */
export interface DatabaseListener {
  /** No host can be reached any more, or none could at the first attempt (`wasConnected` is false). */
  onLost?(error: DatabaseUnavailable, wasConnected: boolean): void;
  /** A host can be reached again. */
  onRecovered?(): void;
  /** New connections go to another host than before. */
  onFailover?(): void;
  /** The response to a write or commit was lost: it may have succeeded, may still succeed, or may have failed. */
  onUnknownOutcome?(): void;
  /** A write failed because the database's disk is full. */
  onDiskFull?(): void;
  /** A transaction was committed. */
  onSaved?(): void;
}
