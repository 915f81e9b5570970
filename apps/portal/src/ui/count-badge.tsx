/** Count beside a menu entry. Screen readers read `label`, which says what is counted. */
export const CountBadge = ({ shown, label }: { shown: string; label: string }) => (
  <>
    <span
      aria-hidden="true"
      className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-fill tabular-nums"
    >
      {shown}
    </span>
    <span className="sr-only">{label}</span>
  </>
)
