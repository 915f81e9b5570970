import { badField } from '@choba/contract/bad-input.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { AppError } from '#platform/calls/app-error.ts'

export interface SealedLine {
  readonly recordNo: number
  readonly date: string
  /** Amount in yen. */
  readonly amount: number
  readonly payer: string
  readonly edi: string
}

/**
 * Bank lines and deposits that may belong together. The user gets both encrypted in a token and
 * confirms the match with it later, because the database does not store unmatched lines.
 */
export interface SuggestedFacts {
  readonly merchantId: number
  readonly fileId: string
  readonly depositIds: readonly string[]
  readonly lines: readonly SealedLine[]
}

const PURPOSE = 'bank line'

export type LineBox = Pick<SecretBox, 'seal' | 'open'>

export const sealLine = (box: LineBox, tenantId: number, facts: SuggestedFacts): string =>
  box.seal(tenantId, PURPOSE, JSON.stringify(Object.values(facts)))

/**
 * Decrypts a token.
 * @throws AppError badRequest if this API did not issue the token for this tenant and merchant
 */
export function openLine(
  box: LineBox,
  tenantId: number,
  merchantId: number,
  token: string,
): SuggestedFacts {
  const refused = () => new AppError('badRequest', badField('token', 'value'))
  let parts: unknown[]
  try {
    parts = JSON.parse(box.open(tenantId, PURPOSE, token)) as unknown[]
  } catch {
    throw refused()
  }
  const [ofMerchant, fileId, depositIds, lines] = parts
  if (ofMerchant !== merchantId) throw refused()
  return { merchantId, fileId, depositIds, lines } as SuggestedFacts
}
