import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Icon } from '#ui/icon.tsx';
import { productImportCalls } from './product-import-calls.ts';
import type { FetchedPictures } from './product-import-schema.ts';

const POLL_MILLISECONDS = 1_000;

type PictureProgressProps = {
  importId: string;
  pictures: FetchedPictures;
};

/** The progress of the pictures that an import fetches. Loads the page again when all of them are here. */
export function PictureProgress({ importId, pictures }: PictureProgressProps) {
  const { total, done } = useProgress(importId, pictures);
  return (
    <div className="panel import-upload">
      <Icon name="download" />
      <p>
        <span role="status">Fetching pictures from other sites</span>
        <small>You can leave this page and come back.</small>
      </p>
      <span className="import-percent">
        {formatNumber(done)} of {formatNumber(total)}
      </span>
      <progress aria-label="Pictures fetched" value={done} max={total} />
    </div>
  );
}

function useProgress(importId: string, initial: FetchedPictures): FetchedPictures {
  const [pictures, setPictures] = useState(initial);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const controller = new AbortController();
    const options = { params: { importId }, signal: controller.signal };
    const timer = setInterval(() => {
      api.request(productImportCalls.getImportProgress, options).then(
        ({ pictures: next }) => (next ? setPictures(next) : revalidate()),
        // The next one may succeed.
        () => undefined,
      );
    }, POLL_MILLISECONDS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [importId, revalidate]);
  return pictures;
}
