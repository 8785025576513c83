/** How loud a key is over time, drawn. */
export function ToneWave({ path }: { path: string }) {
  return (
    <svg className="tone-wave" viewBox="0 0 160 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
