import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** Placeholder with the size of the card form, so that the layout does not shift when the form loads. */
export function CardFormSkeleton({ total }: { total: string }) {
  return (
    <>
      <Loading>
        <div className="field">
          <Skeleton width={128} height={20} />
          <Skeleton shape="control" height={99} />
        </div>
      </Loading>
      <Button block disabled>
        Pay {total}
      </Button>
    </>
  );
}
