/** Progress bar that shows `value` of `max`. If `value` is undefined, the progress is unknown. */
export function Progress({
  label,
  value,
  max = 100,
}: {
  label: string
  value?: number
  max?: number
}) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] ${value === undefined ? 'animate-pulse' : ''}`}
    />
  )
}
