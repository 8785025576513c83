// A whole release in one program, for the tests of later ones: it serves the API, or with the address of a shop as its
// argument uses that shop as its customers and staff do.
export {};

await (process.argv[2] ? import('./use-shop.ts') : import('../support/api.ts'));
