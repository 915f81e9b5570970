/**
 * Parses the body of a response as JSON. Returns the text if it is not JSON, because a proxy may
 * respond with HTML or plain text.
 */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * Maximum length, in characters, of a message from another server. A toast shows only a few lines.
 */
const MAX_RAW = 200

/**
 * Returns the message for the toast about a response that does not come from this service
 * (specification §8, "other statuses"): the title or text of an HTML page, or the message in JSON,
 * in one line of at most 200 characters. If the response has no text, returns the status.
 * @param body body of the response, as returned by `readBody`
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
