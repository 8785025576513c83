import { Fragment } from 'react';

/** Names in one sentence. Each keeps its own direction, so that Arabic and English ones do not mix. */
export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
    <Fragment key={index}>
      {index > 0 ? ', ' : null}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
