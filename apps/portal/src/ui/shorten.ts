/**
 * Shortens a long text in the middle: `20261120000001000008744336` → `20261120…744336`. Short texts
 * are unchanged.
 */
export function shortenMiddle(text: string, head = 8, tail = 6): string {
  const points = Array.from(text)
  // Leaving out one or two characters is not worth the ellipsis.
  if (points.length <= head + tail + 2) return text
  return `${points.slice(0, head).join('')}…${points.slice(-tail).join('')}`
}
