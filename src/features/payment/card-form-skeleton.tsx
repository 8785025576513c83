import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** Placeholder with the size of the card form, so that the layout does not shift when the form loads. */
export function CardFormSkeleton({ total }: { total: string }) {
  return (
    <>
      <Loading>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-1.5 h-[99px] rounded-md" />
      </Loading>
      <Button block disabled>
        Pay {total}
      </Button>
    </>
  );
}
