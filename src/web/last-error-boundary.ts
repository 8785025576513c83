import { Component, createElement, type ReactNode } from 'react';

const FAILURE = 'This page could not be shown. Reload it, or try again in a moment.';

/** Replaces the document when even the root route's page for errors fails. */
export class LastErrorBoundary extends Component<{ children?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return createElement('html', { lang: 'en' }, createElement('body', null, createElement('p', null, FAILURE)));
  }
}
