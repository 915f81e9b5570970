import PostalMime from 'postal-mime'

/** Whose and which e-mail was returned. */
export interface ReturnedMail {
  tenantId: number
  mailId: string
}

export type ReturnedMessage = ({ kind: 'returned' } & ReturnedMail) | { kind: 'other' | 'unknown' }

const variablePart = /\+(\d{1,9})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i

/**
 * What came to the bounce address: `returned` is what a mail server gave up (RFC 3464, `Action: failed`); `other` is what it
 * still tries, and answers that people's machines write. `unknown` does not say which e-mail it is about.
 */
export async function readReturn(message: Uint8Array): Promise<ReturnedMessage> {
  const { headers, attachments } = await PostalMime.parse(message, { attachmentEncoding: 'utf8' })
  const addresses = headers.filter(({ key }) =>
    ['x-original-to', 'delivered-to', 'to'].includes(key),
  )
  const found = addresses
    .map(({ value }) => variablePart.exec(value))
    .find((match) => match !== null)
  if (!found) return { kind: 'unknown' }
  const statuses = attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status')
  const isGivenUp = statuses.some(
    ({ content }) => typeof content === 'string' && /^action:[ \t]*failed\b/im.test(content),
  )
  if (!isGivenUp) return { kind: 'other' }
  return { kind: 'returned', tenantId: Number(found[1]), mailId: found[2]!.toLowerCase() }
}
