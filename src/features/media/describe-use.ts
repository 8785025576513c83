import type { PictureUseKind, UsedIn } from './media-schema.ts';

/** How the dashboard names what shows a picture. */
const KIND_LABELS: Readonly<Record<PictureUseKind, string>> = {
  product: 'Product',
  collection: 'Collection',
  page: 'Page',
  post: 'Post',
  faq: 'FAQ',
  legal: 'Legal page',
  home: 'Home page',
  branding: 'Branding',
};

/** Where staff change it. */
const PATHS: Readonly<Record<PictureUseKind, (id: string) => string>> = {
  product: (id) => `/adminDashboard/editProduct/${id}`,
  collection: (id) => `/adminDashboard/collections/${id}`,
  page: (id) => `/adminDashboard/content/page/${id}`,
  post: (id) => `/adminDashboard/content/post/${id}`,
  faq: (id) => `/adminDashboard/content/faq/${id}`,
  legal: (id) => `/adminDashboard/content/legal/${id}`,
  home: () => '/adminDashboard/home',
  branding: () => '/adminDashboard/branding',
};

/** Describes a place that shows a picture, with the page where staff change it. */
export function describeUse({ kind, _id, title }: UsedIn[number]): { kind: string; title: string; to: string } {
  return { kind: KIND_LABELS[kind], title, to: PATHS[kind](_id) };
}
