import type { Door } from '#features/catalogue/door/door.ts';

interface DoorSource {
  listDoors: () => Promise<Door[]>;
}

/** Lists the first collections of the shop or, without any, the kinds of its products. */
export async function listShopDoors(shop: { collections: DoorSource; catalogue: DoorSource }): Promise<Door[]> {
  const doors = await shop.collections.listDoors();
  return doors.length > 0 ? doors : shop.catalogue.listDoors();
}
