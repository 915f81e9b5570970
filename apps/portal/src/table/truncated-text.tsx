/**
 * Text in a list cell, truncated if too long, with the full text as a tooltip. A dash without a
 * text.
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
