import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { readState, subscribe } from '#features/identity/session/session-state.ts';
import { showToast } from '#ui/toast.tsx';
import { heartCalls } from './heart-calls.ts';
import { readOrJoinWishes } from './join-wishes.ts';
import { showSaved } from './saved-products.ts';
import { readVisitorWishes, removeVisitorWishes, type Savable, WISHES_KEY } from './visitor-wishes.ts';

/** The products on the list when it was last read or saved. */
let saved: ReadonlySet<string> = new Set();
/** Changes that are not saved yet: whether each product is to be on the list. */
const wanted = new Map<string, boolean>();
/** Products of which a change is being saved. */
const saving = new Set<string>();
/** Counts saved changes, so that a list that was requested before one is not shown after it. */
let changes = 0;
let owner: string | undefined;
/** Tells the other tabs of this browser that the list of the signed-in person has changed. */
let channel: BroadcastChannel | undefined;
let hasToldVisitor = false;

/** Reads the list, and again whenever another tab changes it or the session changes. */
export function startKeeping(): void {
  if (channel) return;
  channel = new BroadcastChannel('wishlist');
  channel.addEventListener('message', () => void read());
  subscribe(followSession);
  addEventListener('online', () => void read());
  addEventListener('storage', ({ key }) => {
    if (!readState().user && (key === WISHES_KEY || key === null)) void read();
  });
  void read();
}

/**
 * Puts a product on the list of the signed-in person, or takes it off. If that fails, says so and shows the list as it
 * is. The browser's storage has what visitors save already.
 */
export async function saveWish(product: Savable, isWanted: boolean): Promise<void> {
  const { _id } = product;
  wanted.set(_id, isWanted);
  startKeeping();
  // The request in progress is followed by one for what is wanted by then.
  if (saving.has(_id)) return;
  saving.add(_id);
  try {
    for (let next = wanted.get(_id); next !== undefined; next = wanted.get(_id)) {
      await save(_id, next);
      setSaved([_id], next);
      if (wanted.get(_id) === next) wanted.delete(_id);
    }
    show();
  } catch (error) {
    fail([_id], error);
  } finally {
    saving.delete(_id);
  }
}

/** Takes products off the signed-in person's list. If that fails, says so and shows the list as it is. */
export async function removeWishes(productIds: readonly string[]): Promise<void> {
  for (const id of productIds) wanted.set(id, false);
  show();
  try {
    await keepTokenFresh();
    await api.request(heartCalls.removeWishes, { body: { productIds: [...productIds] } });
    channel?.postMessage(undefined);
    setSaved(productIds, false);
    for (const id of productIds) wanted.delete(id);
  } catch (error) {
    fail(productIds, error);
  }
}

/** Sets the products on the list, which were just read. */
export function setWishes(productIds: readonly string[]): void {
  saved = new Set(productIds);
  show();
}

async function save(productId: string, isWanted: boolean): Promise<void> {
  if (!readState().user) {
    if (isWanted) tellVisitor();
    return;
  }
  await keepTokenFresh();
  // The request goes on if the page is left.
  const input = { params: { productId }, keepalive: true };
  if (isWanted) await api.request(heartCalls.addWish, input);
  else await api.request(heartCalls.removeWish, input);
  removeVisitorWishes([productId]);
  channel?.postMessage(undefined);
}

function tellVisitor(): void {
  if (hasToldVisitor) return;
  hasToldVisitor = true;
  showToast({ kind: 'info', text: 'Saved in this browser. Sign in to see your wishlist.' });
}

function fail(productIds: readonly string[], error: unknown): void {
  for (const id of productIds) wanted.delete(id);
  removeVisitorWishes(productIds);
  show();
  showToast({ kind: 'error', text: explainFailure(error) });
  // It may have been saved although the answer was lost.
  void read();
}

function setSaved(productIds: readonly string[], isSaved: boolean): void {
  changes += 1;
  const others = saved.difference(new Set(productIds));
  saved = isSaved ? new Set([...productIds, ...others]) : others;
}

/** Shows the list as it will be once all changes are saved. */
function show(): void {
  const shown = new Set(saved);
  for (const [id, isWanted] of wanted) {
    if (isWanted) shown.add(id);
    else shown.delete(id);
  }
  showSaved(shown);
}

/** Reads the list of the person or visitor. If that fails, the hearts stay as they are. */
async function read(): Promise<void> {
  const { user } = readState();
  const before = changes;
  owner = user?.email;
  if (!user) return setWishes(readVisitorWishes().map(({ productId }) => productId));
  try {
    const ids = await readOrJoinWishes();
    if (owner !== user.email) return;
    if (changes === before) setWishes(ids);
    else await read();
  } catch {
    // The next change of the session or the list reads it again.
  }
}

function followSession(): void {
  const { user, isKnown } = readState();
  if (!isKnown || user?.email === owner) return;
  // Nothing of the list of another person stays.
  if (owner !== undefined) removeVisitorWishes([...wanted.keys()]);
  wanted.clear();
  setWishes([]);
  void read();
}
