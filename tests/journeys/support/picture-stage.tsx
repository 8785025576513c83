import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Controller, useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { readSession } from '#features/identity/session.ts';
import { PictureField } from '#features/media/picture-field.tsx';
import { Button } from '#web/ui/button.tsx';
import '../../../src/web/styles/app.css';

/** A page with nothing but the picture field in a form. */
function Stage() {
  const { control, handleSubmit, watch } = useForm({ defaultValues: { image: '' } });

  return (
    <main className="page">
      <h1>Stage</h1>
      <form className="form-stack mt-8 max-w-80" noValidate onSubmit={handleSubmit(() => undefined)}>
        <Controller
          name="image"
          control={control}
          rules={{ required: 'Image is Required' }}
          render={({ field: { name: _, ...field }, fieldState }) => (
            <PictureField {...field} error={fieldState.error?.message} />
          )}
        />
        <Button type="submit">Upload Product</Button>
        <output aria-label="Value" className="wrap-anywhere">
          {watch('image')}
        </output>
      </form>
    </main>
  );
}

const router = createMemoryRouter([
  { path: '/', Component: Stage },
  { path: '/signIn', element: <h1>Sign In</h1> },
]);
const root = document.getElementById('stage');
await readSession();
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
