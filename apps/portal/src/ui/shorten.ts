/** A long text without its middle: `20261120000001000008744336` → `20261120…744336`. Short ones stay whole. */
export function shortenMiddle(text: string, head = 8, tail = 6): string {
  const points = Array.from(text)
  // Saving a single character would cost a digit and win nothing.
  if (points.length <= head + tail + 2) return text
  return `${points.slice(0, head).join('')}…${points.slice(-tail).join('')}`
}
