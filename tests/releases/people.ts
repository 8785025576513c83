/** The accounts and product that `use-shop.ts` creates in a release's database, shared with the test that reads it. */
const account = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, password: 'long-enough' });

export const CUSTOMERS = { wilma: account('Wilma'), nina: account('Nina'), gone: account('Gone') };

export const PRODUCT = { name: 'Release board', price: 60, stock: 100 };
