/** Who and what `use-shop.ts` puts into a release's database, for the test that looks for them. */
const account = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, password: 'long-enough' });

export const CUSTOMERS = { wilma: account('Wilma'), nina: account('Nina'), gone: account('Gone') };

export const PRODUCT = { name: 'Release board', price: 60, stock: 100 };
