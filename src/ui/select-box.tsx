/** A touch-sized checkbox with a visually hidden label, for table rows. `mixed` shows the indeterminate state. */
export function SelectBox(props: { label: string; checked: boolean; mixed?: boolean; onChange: () => void }) {
  const { label, checked, mixed = false, onChange } = props;
  return (
    <label className="select-box">
      <span className="visually-hidden">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={onChange}
      />
    </label>
  );
}
