import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

const router = createBrowserRouter([{ path: '*', element: copyChildren(document.body) }]);
hydrateRoot(document.body, createElement(RouterProvider, { router }));

/** Describes what the server has sent as React elements that do nothing. */
function copyChildren(element: Element): ReactNode[] {
  return Array.from(element.childNodes, (child, key) => {
    if (child instanceof Text) return child.data;
    return child instanceof Element ? createElement(child.localName, { key }, ...copyChildren(child)) : null;
  });
}
