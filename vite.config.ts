import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Orders, accounts and dashboards share a lot too, but most visitors never open their pages. */
const ONLY_FOR_SOME_PAGES =
  /features\/(compatibility|shortcuts\/(?!single-keys|use-shortcuts)|api-key|audit|desk|keyboard-layout|sound|webhook|personal-data|card-provider|coupon|order|product-import|review|pricing\/(saving|discount|largest|refund|staff|total-rows)|mail|search|settings|staff-search|stock-alert|wishlist|overview|media|delivery\/(current|delivery)|content\/blog|compare|cart\/(add-to|refresh|buyable|cart-(button|coupon|summary)|coupon-field)|catalogue\/(product-(calls|card|draft|price|row|schema|view)|rating\/|attribute\/|gallery\/|field\/|compose-product|draft-fields|form-numbers|editor\/|stock\/|variant\/(?!variant-address))|\w+\/([\w-]+\/)?[\w-]+-form|pricing\/money-schema|catalogue\/(pieces|category|rating\/rating)-schema|user\/(admin-flag|email)|identity\/(account\/|second-factor\/|identity-calls|provider\/provider-answers|session\/(api\.|session-calls|token-call|use-(change|csv|form|ways)-|confirm-again|confirmation-call|find-permissions|not-permitted|auth-policies|describe|explain|guards|session-list|upload-file)|sign-in\/(?!sample-accounts|use-redirect\.))|user\/(breakable|customer|profile|roles|user-))|platform\/(batches|objects|database\/|save-file|time-zone|http\/permissions|form-resolver|parse-json|id\.|format-(dates|short)|http\/(api-client|call\.|problem\.|input-messages|event-stream|read-events|list-query|refusals))|web\/(account|dashboard|use-debounced|storefront\/(cart(\.|-pages)|catalogue\/|product-(marks|section|summary)|site-footer|text-pages|search\/(?!search-button)))|ui\/(field\.|page-head|inputs|logo|range-input|theme|thumbnail|use-debounced-answer|action-menu|checkbox|definition-rows|use-kept-focus|focusable-heading|alert|badge|data-table|dialog|dock|figure|file-drop|finder|modal|paginator|password-input|leave-guard|quantity-stepper|segmented|select-box|shown-once|skeleton|steps|switch|table-roles|tabs)/;

/** Icons of dashboards and forms of accounts, which the others would bring along. */
const ICONS_OF_SOME_PAGES =
  'arrow-down|arrow-left|arrow-up|arrow-up-right|banknote|boxes|circle-check|circle-x|clock|copy|credit-card|dices|download|ellipsis|eye|eye-off|file-spreadsheet|file-text|fingerprint-pattern|heart|image-plus|info|key-round|layout-grid|log-out|mail|message-circle|minus|monitor|moon|package|package-plus|pencil|plus|printer|rotate-ccw|rotate-ccw-clock|rotate-cw|rows-3|scroll-text|send|settings-2|shield-check|sliders-horizontal|smartphone|star|sticky-note|store|sun|tags|ticket|trash|trash-2|triangle-exclamation-point|truck|undo-2|upload|users-round|webhook|zoom-in|zoom-out';
const ICONS = `node_modules/lucide-react/(?!dist/esm/icons/(?:${ICONS_OF_SOME_PAGES})\\.)`;

/** Parts of packages of which the shop uses little or nothing, and the files that take their place. */
const SMALLER_PARTS = [
  {
    part: /\/createLucideIcon\.mjs$/,
    importedBy: '/node_modules/lucide-react/',
    file: 'src/ui/create-icon.ts',
    environments: ['client', 'ssr'],
  },
  {
    part: /((\/ssr|^\.)\/errorBoundaries|\/(fog-of-war|instrumentation))\.js$/,
    importedBy: '/node_modules/react-router/',
    file: 'src/web/unused-router-parts.ts',
    environments: ['client'],
  },
];

/** Saves 2 kB of the scripts that every page loads. */
const smallerParts: Plugin = {
  name: 'smaller-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: SMALLER_PARTS.map(({ part }) => part) },
    handler(id, importer) {
      const found = SMALLER_PARTS.find(({ part, importedBy }) => part.test(id) && importer?.includes(importedBy));
      if (!found?.environments.includes(this.environment.name)) return undefined;
      return fileURLToPath(new URL(found.file, import.meta.url));
    },
  },
};

/** Files that are there before anything else is loaded. */
const ON_ALL_PAGES = /\/(react|shop|rolldown-runtime)-/;

/** Few files for the browser: each costs a request and headers. What only some pages or dialogs use stays apart. */
const FILES_FOR_ALL_PAGES = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  {
    name: 'shop',
    test: new RegExp(`/src/(?!${ONLY_FOR_SOME_PAGES.source})|${ICONS}`),
    minShareCount: 2,
    priority: 2,
  },
  // What the first view of a product shares with the cart and the checkout.
  {
    name: 'offer',
    test: /\/src\/(ui\/thumbnail|platform\/format-dates|features\/(delivery\/delivery-date|cart\/(buyable|add-to-cart)|wishlist\/heart-store|pricing\/saving|catalogue\/(product-price|rating\/(stars|rating\.)|variant\/(tint|variants|variant-name|variant-choice|use-chosen-variant))))|lucide-react\/dist\/esm\/icons\/(heart|minus|plus|rotate-ccw|truck)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'filters',
    test: /\/src\/(features\/catalogue\/(product-view|attribute\/requested-attributes)|ui\/(field|inputs|range-input)\.|web\/use-debounced-value)|lucide-react\/dist\/esm\/icons\/(sliders-horizontal|layout-grid|rows-3)\./,
    minShareCount: 2,
    priority: 2,
  },
  // What pages of products share with many others, so that they need not load the files of those.
  {
    name: 'notes',
    test: /\/src\/(ui\/(alert|badge|focusable-heading)|platform\/http\/refusals|features\/(identity\/session\/(explain-failure|not-permitted)|catalogue\/(attribute\/attribute-(list|values)|rating\/rating\.)|keyboard-layout\/(glyph-size|layout-glyph-d|board-attribute-keys)|review\/(count-reviews|review-(item|sort))))/,
    minShareCount: 2,
    priority: 2,
  },
  // Calls and schemas. Pages for visitors load them with the first call, because the package for schemas is large.
  {
    name: 'api',
    test: /\/node_modules\/zod\/|\/src\/(platform\/http\/(api-client|call\.|list-query|problem\.)|features\/(identity\/session\/(api\.|session-calls|token-call)|identity\/provider\/provider-answers|user\/(admin-flag|email)|pricing\/money-schema|catalogue\/(pieces|category|rating\/rating)-schema))/,
    priority: 2,
  },
  // What the desk shares with the pages of products is here too, before "orders" takes it.
  {
    name: 'catalogue',
    test: /\/src\/(ui\/checkbox\.|platform\/(objects|database\/columns)|features\/catalogue\/(product-(calls|schema)|field\/|draft-fields|attribute\/attribute-(calls|schema)|variant\/variant-(name|schema)))|lucide-react\/dist\/esm\/icons\/printer\./,
    minShareCount: 2,
    priority: 2,
  },
  // Cards and rows of products.
  {
    name: 'cards',
    test: /\/src\/(features\/(catalogue\/product-(card|row)\.|cart\/cart-button|wishlist\/heart-mark|compare\/compare-(mark|store|dock))|web\/storefront\/product-(section\.|marks))/,
    priority: 1,
  },
  // The footer, and what it shares with others.
  {
    name: 'footer',
    test: /\/src\/(ui\/(logo|page-head|theme)|web\/storefront\/site-footer)|lucide-react\/dist\/esm\/icons\/(boxes|sun|moon|monitor|banknote|message-circle|arrow-up-right)\./,
    minShareCount: 2,
    priority: 1,
  },
  // Every page loads the list of all files, so small modules of the dashboards share one.
  {
    name: 'dashboard',
    test: /\/src\/(platform\/time-zone|web\/dashboard\/(dashboard-meta|keep-after|list-(page|paginator|query|skeleton|toolbar)|load-failure|admin\/(admin-action|row-))|ui\/(use-debounced-answer|action-menu|data-table|dock|figure|select-box|switch|table-roles|tabs)|features\/user\/breakable|features\/order\/payment\/payment-(badge|labels))/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'orders',
    test: /\/src\/(features\/order\/((invoice|return|fulfilment|timeline)\/|cash\/cash-note|payment\/payment-dialog|refund\/|[a-z]+\/order-(failure|messages|status-badge|thanks))|ui\/segmented|web\/dashboard\/order-skeleton)|lucide-react\/dist\/esm\/icons\/undo-2\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'account',
    test: /\/src\/(features\/identity\/(account\/(account-care|provider-sign-in)|identity-calls|sign-in\/(open-google-window|mail-request|sign-in-schema))|features\/user\/user-calls|web\/account\/account-(layout|picture)|ui\/password-input)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'texts', test: /\/src\/web\/storefront\/text-pages/, priority: 1 },
  { name: 'blog', test: /\/src\/features\/content\/blog-/, priority: 1 },
  {
    name: 'product',
    test: /\/src\/(ui\/(definition-rows|quantity-stepper)|features\/(delivery\/delivery-line|catalogue\/(gallery\/(product-gallery|use-picture-strip)|variant\/variant-(choice|chooser|pictures)))|web\/storefront\/product-summary)/,
    priority: 1,
  },
  {
    name: 'products-admin',
    test: /\/src\/(web\/dashboard\/admin\/(import-head|product-attributes|search-head)|features\/product-import\/product-import-calls|features\/identity\/session\/(upload-file|use-csv-download)|ui\/leave-guard)|lucide-react\/dist\/esm\/icons\/(arrow-up|pencil)\./,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'checkout',
    test: /\/src\/features\/(cart\/(buyable|refresh-cart)|delivery\/(current-delivery-line|delivery-date)|user\/customer-(entries|fields))/,
    minShareCount: 2,
    priority: 0,
  },
];

/** Shorter than the default, because every page loads the list of all files. */
const NAMES = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

/** All else is built into the server's few files: the hundreds of its packages take a third more memory and time. */
export const LOADED_WHEN_USED = ['@aws-sdk/client-s3', 'emulate', 'nodemailer', 'pino', 'sharp'];

export default defineConfig(({ command }) => ({
  plugins: [smallerParts, reactRouter()],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: (_file, loaded) => loaded.filter((file) => !ON_ALL_PAGES.test(file)) },
        rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: FILES_FOR_ALL_PAGES } } },
      },
    },
    ssr: {
      // In development, Vite cannot load CommonJS packages such as react-dom as its own modules.
      resolve: { noExternal: command === 'build' ? true : [], external: LOADED_WHEN_USED },
      build: {
        rolldownOptions: {
          input: './src/server.ts',
          output: { minify: { compress: true, codegen: true, mangle: false } },
        },
      },
    },
  },
  // Known from the start, or the first dialog and toast of a developer's day would reload the page.
  optimizeDeps: { include: ['@base-ui/react/alert-dialog', '@base-ui/react/dialog', '@base-ui/react/toast'] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
}));
