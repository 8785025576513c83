import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** A card form that is not there yet: nothing moves when it comes. */
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
