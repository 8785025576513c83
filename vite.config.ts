import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Orders, accounts and dashboards share a lot too, but most visitors never open their pages. */
const ONLY_FOR_SOME_PAGES =
  /features\/(order|payment|pricing\/(refund|staff)|cash|document|mail|return|shipment|timeline|overview|media|delivery\/(current|delivery)|cart\/refresh|catalogue\/product-(calls|draft)|\w+\/([\w-]+\/)?[\w-]+-form|identity\/(account\/|identity-calls|session\/(auth-policies|describe|guards|session-list)|sign-in\/(?!remembered-origin|sample-accounts|use-redirect))|user\/(customer|profile|user-))|platform\/(form-resolver|format-(dates|short)|http\/(input-messages|event-stream|list-query))|web\/(account|dashboard|storefront\/cart\.)|ui\/(alert|badge|breadcrumbs|data-table|dialog|modal|paginator|password-input|quantity-stepper|segmented|skeleton|switch|table-roles)/;

/** Icons of dashboards and forms of accounts, which the others would bring along. */
const ICONS_OF_SOME_PAGES =
  'circle-check|circle-x|clock|credit-card|ellipsis|eye|eye-off|file-text|image-plus|info|log-out|mail|package|printer|send|star|sticky-note|store|trash|triangle-exclamation-point|undo-2|users-round';
const ICONS = `node_modules/lucide-react/(?!dist/esm/icons/(?:${ICONS_OF_SOME_PAGES})\\.)`;

/** Few files for the browser: each costs a request and headers. What only some pages or dialogs use stays apart. */
const FILES_FOR_ALL_PAGES = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  {
    name: 'shop',
    test: new RegExp(`/src/(?!${ONLY_FOR_SOME_PAGES.source})|/node_modules/zod/|${ICONS}`),
    minShareCount: 2,
    priority: 2,
  },
  // Every page loads the list of all files, so small modules of the dashboards share one.
  {
    name: 'dashboard',
    test: /\/src\/(web\/dashboard\/(dashboard-meta|keep-after|list-(query|toolbar)|admin\/row-)|ui\/(action-menu|select-box)|features\/user\/breakable|features\/payment\/payment-(badge|labels))/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'orders',
    test: /\/src\/(features\/((document|return|shipment|timeline)\/|payment\/refund-|order\/order-status-badge)|ui\/segmented|web\/dashboard\/order-skeleton)|lucide-react\/dist\/esm\/icons\/undo-2\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'product',
    test: /\/src\/(ui\/(breadcrumbs|quantity-stepper)|features\/delivery\/delivery-line)/,
    priority: 1,
  },
];

/** All else is built into the server's few files: the hundreds of its packages take a third more memory and time. */
const LOADED_WHEN_USED = ['@aws-sdk/client-s3', 'emulate', 'nodemailer', 'pino', 'sharp'];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES_FOR_ALL_PAGES } } } } },
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
