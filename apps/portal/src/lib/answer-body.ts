/** Parses a response as JSON, or returns its text: proxies respond with text of their own. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Maximum length of a foreign message, because a toast shows only a few lines. */
const MAX_RAW = 200

/**
 * Returns the message of a response that does not come from this service, for the toast
 * (specification §8, "other statuses"). One line of at most 200 characters: the title or text of an
 * HTML page, or the message of JSON. Without any text, the status.
 * @param body as returned by `readBody`
 */
export function rawMessage(status: number, body: unknown): string {
  const said =
    typeof body === 'string'
      ? (/<title[^>]*>([^<]+)/i.exec(body)?.[1] ??
        body.slice(0, 20 * MAX_RAW).replaceAll(/<[^>]*>/g, ' '))
      : (body as { message?: unknown } | null)?.message
  const line = typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim() : ''
  if (line === '') return `HTTP ${status}`
  return line.length > MAX_RAW ? `${line.slice(0, MAX_RAW - 1)}…` : line
}
