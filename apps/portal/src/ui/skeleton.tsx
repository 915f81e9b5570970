/** Gray bar in place of a text that loads. Hidden from screen readers. `width` is a CSS length. */
export function Skeleton({
  width = '100%',
  className = 'h-3',
}: {
  width?: string
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block max-w-full animate-pulse rounded-sm bg-line align-middle ${className}`}
      style={{ width }}
    />
  )
}
