import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const LEGAL_PAGES = ['privacy', 'terms', 'returns', 'imprint'];

/** All routes, in the order of section 2 of the specification. */
export default [
  layout('storefront/frame.tsx', [
    index('storefront/home.tsx'),
    route('home', 'storefront/home.tsx', { id: 'storefront/home-by-name' }),
    route('products', 'storefront/products.tsx'),
    route('product/:productId', 'storefront/product.tsx'),
    route('blogs', 'storefront/blogs.tsx'),
    route('blog/:blogId', 'storefront/blog.tsx'),
    route('faq', 'storefront/faq.tsx'),
    ...LEGAL_PAGES.map((page) => route(page, 'storefront/legal-page.tsx', { id: `storefront/${page}` })),
    route('cart', 'storefront/cart.tsx'),
    route('signIn', 'account/sign-in.tsx'),
    route('signUp', 'account/sign-up.tsx'),
    route('forgotPassword', 'account/forgot-password.tsx'),
    route('resetPassword', 'account/reset-password.tsx'),
    route('verifyEmail', 'account/verify-email.tsx'),
    route('checkout', 'account/checkout.tsx'),
    route('purchase/:productId', 'account/purchase.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  route('signIn/google', 'account/google-window.tsx'),
  route('sitemap.xml', 'storefront/sitemap.ts'),
  route('robots.txt', 'storefront/robots.ts'),
  route('userDashboard', 'dashboard/user/frame.tsx', [
    index('dashboard/user/orders.tsx'),
    route('order/:orderId', 'dashboard/user/order.tsx'),
    route('order/:orderId/return', 'dashboard/user/return.tsx'),
    route('wishlist', 'dashboard/user/wishlist.tsx'),
    route('profile', 'dashboard/user/profile.tsx'),
  ]),
  route('adminDashboard', 'dashboard/admin/frame.tsx', [
    layout('dashboard/admin/start.tsx', [index('dashboard/admin/products.tsx')]),
    route('addNewProduct', 'dashboard/admin/new-product.tsx'),
    route('editProduct/:productId', 'dashboard/admin/edit-product.tsx'),
    route('mangeOrders', 'dashboard/admin/orders.tsx'),
    route('mangeOrders/:orderId', 'dashboard/admin/order.tsx'),
    route('cash', 'dashboard/admin/cash.tsx'),
    route('returns', 'dashboard/admin/returns.tsx'),
    route('mangeUsers', 'dashboard/admin/users.tsx'),
    route('mails', 'dashboard/admin/mails.tsx'),
    route('profile', 'dashboard/admin/profile.tsx'),
  ]),
] satisfies RouteConfig;
