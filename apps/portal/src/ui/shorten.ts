/**
 * Shortens a long text in the middle: `20261120000001000008744336` → `20261120…744336`. Returns a
 * short text unchanged.
 */
export function shortenMiddle(text: string, head = 8, tail = 6): string {
  const points = Array.from(text)
  // Keeps the text if only one or two characters would be left out.
  if (points.length <= head + tail + 2) return text
  return `${points.slice(0, head).join('')}…${points.slice(-tail).join('')}`
}
