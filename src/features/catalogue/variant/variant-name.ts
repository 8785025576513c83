/** Returns a product's name with what its variant is called, such as "Alderway 60, Tactile / Sand". */
export function nameWithVariant({ name, variant }: { name: string; variant?: string | undefined }): string {
  return variant === undefined ? name : `${name}, ${variant}`;
}
