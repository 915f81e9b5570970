/** A text in a list, cut where it is too long and whole under the pointer. Without one there is a dash. */
export const TruncatedText = ({
  text,
  className = 'max-w-64',
}: {
  text: string | null
  className?: string
}) =>
  text ? (
    <span title={text} className={`block truncate ${className}`}>
      {text}
    </span>
  ) : (
    <span className="text-muted">—</span>
  )
