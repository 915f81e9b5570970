/**
 * Text in a cell of a list. A long text is truncated, with the full text in the tooltip. Shows a
 * dash if there is no text.
 */
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
