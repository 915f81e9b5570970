import PostalMime from 'postal-mime'

/** Ids of the e-mail that a bounce message returned. */
export interface ReturnedMail {
  tenantId: number
  mailId: string
}

export type ReturnedMessage = ({ kind: 'returned' } & ReturnedMail) | { kind: 'other' | 'unknown' }

const variablePart = /\+(\d{1,9})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i

/**
 * Classifies a message to the bounce address. `returned`: a mail server gave up (RFC 3464, `Action:
 * failed`). `other`: a delay report or an automatic reply. `unknown`: does not identify an e-mail.
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
