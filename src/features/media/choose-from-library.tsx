import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';

const MediaPicker = lazyComponent(() => import('./media-picker.tsx'), { onLoadError: closeOnLoadError });

type ChooseFromLibraryProps = {
  shape: 'square' | 'own';
  /** Called with the address of the picture and its alternative text in the library. */
  onChoose: (url: string, alt: string) => void;
};

/** A button that opens the library to choose one of its pictures. */
export function ChooseFromLibrary({ shape, onChoose }: ChooseFromLibraryProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Choose from the Library
      </Button>
      {isOpen === undefined ? null : (
        <MediaPicker
          open={isOpen}
          onOpenChange={setOpen}
          shape={shape}
          onChoose={({ url, alt }) => onChoose(url, alt)}
        />
      )}
    </>
  );
}
