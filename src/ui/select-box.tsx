/** A touch-sized checkbox with a visually hidden label, for table rows. `mixed` shows the indeterminate state. */
export function SelectBox(props: { label: string; checked: boolean; mixed?: boolean; onChange: () => void }) {
  const { label, checked, mixed = false, onChange } = props;
  return (
    <label className="-m-3 grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 cursor-pointer accent-key"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={onChange}
      />
    </label>
  );
}
