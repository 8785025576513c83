import { buildShop } from './build-shop.ts';

await buildShop();
